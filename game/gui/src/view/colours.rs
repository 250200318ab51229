//! The colours, light and dark, each also with more contrast. Blue and orange are distinguishable for users with colour
//! blindness.

use egui::style::ScrollAnimation;
use egui::{Color32, Context, CornerRadius, Margin, Stroke, Theme, Visuals, vec2};

/// The colours of all parts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Colours {
    /// The background of the window.
    pub ground: Color32,
    /// The background of lists and buttons.
    pub sheet: Color32,
    /// The borders of lists and buttons.
    pub line: Color32,
    /// The background of radio buttons and checkboxes.
    pub mark: Color32,
    /// Text.
    pub ink: Color32,
    /// Less important text.
    pub quiet: Color32,
    /// The tray under the cubes.
    pub tray: Color32,
    /// A normal cube.
    pub cube: Tile,
    /// A solid cell, with the sign on it if there is one.
    pub solid: Tile,
    /// A cube reached by a search.
    pub lit: Tile,
    /// A cube chosen by the player.
    pub chosen: Tile,
    /// A cube of a shown word.
    pub found: Tile,
    /// A cube of a choice that cannot become a word.
    pub dead: Tile,
    /// A cube of a word of the computer; its edge is also the colour of the arrows.
    pub computer: Tile,
    /// The arrows from cube to cube.
    pub arrow: Color32,
    /// The outline of the arrows, which separates them from letters and tray.
    pub halo: Color32,
    /// The human's side, and good news.
    pub blue: Color32,
    /// The computer's side.
    pub orange: Color32,
    /// Bad news, and a short remaining time.
    pub red: Color32,
    /// Text on these three colours.
    pub on_colour: Color32,
    /// The element under the mouse or with the keyboard focus.
    pub under: Color32,
}

/// The colours of a cube.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tile {
    /// Its face.
    pub face: Color32,
    /// Its edge.
    pub edge: Color32,
    /// Its text.
    pub ink: Color32,
}

const fn tile(face: u32, edge: u32, ink: u32) -> Tile {
    Tile {
        face: colour(face),
        edge: colour(edge),
        ink: colour(ink),
    }
}

const fn colour(hex: u32) -> Color32 {
    let [_, red, green, blue] = hex.to_be_bytes();
    Color32::from_rgb(red, green, blue)
}

const LIGHT: Colours = Colours {
    ground: colour(0xf3f1ec),
    sheet: colour(0xfffefb),
    line: colour(0xd5d0c5),
    mark: colour(0xd5d0c5),
    ink: colour(0x1c2733),
    quiet: colour(0x5c6773),
    tray: colour(0x33485f),
    cube: tile(0xfbf6e9, 0xcfc4a8, 0x1b2a41),
    solid: tile(0x22303f, 0x1a2530, 0xa0abb6),
    lit: tile(0xffc14a, 0xc67a00, 0x2b1a00),
    chosen: tile(0xa9d2fb, 0x2f7cc4, 0x08284d),
    found: tile(0xd6e9fb, 0x6fa7d8, 0x12304f),
    dead: tile(0xe9b3a2, 0xa8432a, 0x4a1508),
    computer: tile(0xfad7a5, 0xa65300, 0x3b1f00),
    arrow: colour(0x0f5aa8),
    halo: colour(0xffffff),
    blue: colour(0x0f5aa8),
    orange: colour(0xa65300),
    red: colour(0xb3261e),
    on_colour: colour(0xffffff),
    under: colour(0xdbe9f7),
};

const DARK: Colours = Colours {
    ground: colour(0x171c22),
    sheet: colour(0x20272f),
    line: colour(0x39434e),
    mark: colour(0x39434e),
    ink: colour(0xe8ebee),
    quiet: colour(0xa0abb6),
    tray: colour(0x0c1116),
    cube: tile(0xe6dfcc, 0xa89f86, 0x1b2a41),
    solid: tile(0x242c35, 0x1d242b, 0xa0abb6),
    lit: tile(0xffb836, 0xc67a00, 0x2b1a00),
    chosen: tile(0x8cc2f7, 0x2f7cc4, 0x08284d),
    found: tile(0xbcd8f2, 0x6fa7d8, 0x12304f),
    dead: tile(0xdd9f8c, 0xa8432a, 0x4a1508),
    computer: tile(0xf0c27f, 0xa65300, 0x3b1f00),
    arrow: colour(0x0f5aa8),
    halo: colour(0xffffff),
    blue: colour(0x7cb8f5),
    orange: colour(0xf5a54a),
    red: colour(0xff8a7a),
    on_colour: colour(0x11161b),
    under: colour(0x2a3a4b),
};

/// Light colours with more contrast.
const LIGHT_CONTRAST: Colours = Colours {
    ground: colour(0xffffff),
    sheet: colour(0xffffff),
    line: colour(0x1c2733),
    mark: colour(0x767676),
    ink: colour(0x000000),
    quiet: colour(0x2b333c),
    tray: colour(0x000000),
    cube: tile(0xffffff, 0x8a8a8a, 0x000000),
    solid: tile(0x000000, 0x6a6a6a, 0xffffff),
    lit: tile(0xffb000, 0x8a5a00, 0x000000),
    chosen: tile(0x0b4a8f, 0x072f5c, 0xffffff),
    found: tile(0xbfdcff, 0x0b4a8f, 0x000000),
    dead: tile(0x8f1d0e, 0x5c1008, 0xffffff),
    computer: tile(0xffd28a, 0x7a3c00, 0x000000),
    arrow: colour(0x0b4a8f),
    halo: colour(0xffffff),
    blue: colour(0x0b4a8f),
    orange: colour(0x7a3c00),
    red: colour(0x8f1010),
    on_colour: colour(0xffffff),
    under: colour(0xd6e6fb),
};

/// Dark colours with more contrast.
const DARK_CONTRAST: Colours = Colours {
    ground: colour(0x000000),
    sheet: colour(0x000000),
    line: colour(0xe8ebee),
    mark: colour(0x767676),
    ink: colour(0xffffff),
    quiet: colour(0xd0d6dc),
    tray: colour(0x3a3a3a),
    cube: tile(0xffffff, 0x8a8a8a, 0x000000),
    solid: tile(0x000000, 0x8a8a8a, 0xffffff),
    lit: tile(0xffb000, 0x8a5a00, 0x000000),
    chosen: tile(0x6ab4ff, 0x0b4a8f, 0x000000),
    found: tile(0xbfdcff, 0x0b4a8f, 0x000000),
    dead: tile(0xff9a84, 0x8f1d0e, 0x000000),
    computer: tile(0xffd28a, 0x7a3c00, 0x000000),
    arrow: colour(0x0b4a8f),
    halo: colour(0xffffff),
    blue: colour(0x8cc8ff),
    orange: colour(0xffb866),
    red: colour(0xffa094),
    on_colour: colour(0x000000),
    under: colour(0x0f3157),
};

impl Colours {
    /// Returns the colours of a light or a dark window, normal or with more contrast.
    pub fn of(theme: Theme, has_contrast: bool) -> Self {
        match (theme, has_contrast) {
            (Theme::Light, false) => LIGHT,
            (Theme::Dark, false) => DARK,
            (Theme::Light, true) => LIGHT_CONTRAST,
            (Theme::Dark, true) => DARK_CONTRAST,
        }
    }
}

/// Styles all standard widgets to match.
pub fn set_style(context: &Context) {
    set_colours(context, false);
    context.all_styles_mut(|style| {
        style.spacing.item_spacing = vec2(8.0, 6.0);
        style.spacing.button_padding = vec2(10.0, 5.0);
        style.spacing.interact_size.y = 28.0;
        style.spacing.icon_spacing = 8.0;
        style.spacing.menu_margin = Margin::same(14);
        style.interaction.selectable_labels = false;
        // Animations of widgets cost time and have no information.
        style.animation_time = 0.0;
        style.scroll_animation = ScrollAnimation::none();
        // Reserves room for the scroll bar, so that it covers nothing at the right.
        style.spacing.scroll.floating_allocated_width = style.spacing.scroll.bar_width;
        for font in style.text_styles.values_mut() {
            font.size = (font.size * 1.15).round();
        }
    });
}

/// Colours all standard widgets to match.
pub fn set_colours(context: &Context, has_contrast: bool) {
    for theme in [Theme::Light, Theme::Dark] {
        let colours = Colours::of(theme, has_contrast);
        context.set_visuals_of(theme, visuals(theme, &colours));
    }
}

fn visuals(theme: Theme, colours: &Colours) -> Visuals {
    let mut visuals = theme.default_visuals();
    visuals.panel_fill = colours.ground;
    visuals.window_fill = colours.sheet;
    visuals.window_stroke = Stroke::new(1.0, colours.line);
    visuals.extreme_bg_color = colours.sheet;
    visuals.weak_text_color = Some(colours.quiet);
    visuals.selection.bg_fill = colours.under;
    visuals.selection.stroke = Stroke::new(2.0, colours.blue);
    // A blinking cursor would redraw the window twice a second.
    visuals.text_cursor.blink = false;
    let widgets = &mut visuals.widgets;
    for widget in [
        &mut widgets.noninteractive,
        &mut widgets.inactive,
        &mut widgets.hovered,
        &mut widgets.active,
        &mut widgets.open,
    ] {
        widget.corner_radius = CornerRadius::same(7);
        widget.fg_stroke.color = colours.ink;
    }
    widgets.noninteractive.bg_stroke = Stroke::new(1.0, colours.line);
    for widget in [&mut widgets.inactive, &mut widgets.open] {
        widget.weak_bg_fill = colours.sheet;
        widget.bg_stroke = Stroke::new(1.0, colours.line);
    }
    widgets.inactive.bg_fill = colours.mark;
    for widget in [&mut widgets.hovered, &mut widgets.active] {
        (widget.bg_fill, widget.weak_bg_fill) = (colours.under, colours.under);
    }
    widgets.hovered.bg_stroke = Stroke::new(1.0, colours.quiet);
    widgets.active.bg_stroke = Stroke::new(2.0, colours.ink);
    visuals
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Converts a colour to linear amounts of red, green and blue light.
    fn light(colour: Color32) -> [f64; 3] {
        [colour.r(), colour.g(), colour.b()].map(|part| (f64::from(part) / 255.0).powf(2.2))
    }

    /// Returns the contrast of two colours, from 1 to 21; 4.5 is sufficient for text.
    fn contrast(one: Color32, other: Color32) -> f64 {
        let luminance = |colour: Color32| {
            let [red, green, blue] = light(colour);
            0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
        };
        let (one, other) = (luminance(one), luminance(other));
        one.max(other) / one.min(other)
    }

    /// Returns the difference of two colours, from 0 to 1.7, for an eye that mixes red and green in
    /// this share.
    fn difference(one: Color32, other: Color32, red: f64) -> f64 {
        let seen = |colour| {
            let [r, g, b] = light(colour);
            [red * r + (1.0 - red) * g, b].map(|part| part.powf(1.0 / 2.2))
        };
        let (one, other) = (seen(one), seen(other));
        // The first component mixes red and green, so it counts twice.
        (2.0 * (one[0] - other[0]).powi(2) + (one[1] - other[1]).powi(2)).sqrt()
    }

    #[test]
    fn text_has_enough_contrast_on_every_background() {
        for (colours, least) in [
            (LIGHT, 4.5),
            (DARK, 4.5),
            (LIGHT_CONTRAST, 7.0),
            (DARK_CONTRAST, 7.0),
        ] {
            let tiles = [
                colours.cube,
                colours.solid,
                colours.lit,
                colours.chosen,
                colours.found,
                colours.dead,
                colours.computer,
            ];
            let mut pairs: Vec<(Color32, Color32)> =
                tiles.map(|tile| (tile.ink, tile.face)).to_vec();
            for ground in [colours.ground, colours.sheet] {
                let texts = [
                    colours.ink,
                    colours.quiet,
                    colours.blue,
                    colours.orange,
                    colours.red,
                ];
                pairs.extend(texts.map(|text| (text, ground)));
            }
            let fills = [colours.blue, colours.orange, colours.red];
            pairs.extend(fills.map(|fill| (colours.on_colour, fill)));
            pairs.push((colours.blue, colours.under));
            for (text, ground) in pairs {
                let contrast = contrast(text, ground);
                assert!(contrast >= least, "{text:?} on {ground:?}: {contrast}");
            }
        }
    }

    #[test]
    fn marks_of_selected_options_are_visible_in_all_colours() {
        for theme in [Theme::Light, Theme::Dark] {
            for has_contrast in [false, true] {
                let colours = Colours::of(theme, has_contrast);
                let widgets = visuals(theme, &colours).widgets;
                // An option that is not selected is visible, too.
                let mark = contrast(colours.mark, colours.sheet);
                assert!(!has_contrast || mark >= 3.0, "{theme:?}: {mark}");
                for widget in [widgets.inactive, widgets.hovered, widgets.active] {
                    let contrast = contrast(widget.fg_stroke.color, widget.bg_fill);
                    assert!(contrast >= 3.0, "{theme:?}, {has_contrast}: {contrast}");
                }
            }
        }
    }

    #[test]
    fn borders_are_distinct_with_more_contrast() {
        for colours in [LIGHT_CONTRAST, DARK_CONTRAST] {
            for ground in [colours.ground, colours.sheet] {
                assert!(contrast(colours.line, ground) >= 4.5, "{ground:?}");
            }
            assert!(contrast(colours.cube.face, colours.tray) >= 7.0);
        }
    }

    #[test]
    fn marked_cubes_are_distinguishable_with_red_green_blindness() {
        for colours in [LIGHT, DARK, LIGHT_CONTRAST, DARK_CONTRAST] {
            let cube = colours.cube.face;
            let marked = [
                colours.lit.face,
                colours.chosen.face,
                colours.found.face,
                colours.dead.face,
                colours.computer.face,
            ];
            for red in [0.11, 0.29] {
                for face in marked {
                    let difference = difference(cube, face, red);
                    assert!(difference > 0.1, "{face:?}: {difference}");
                }
                assert!(difference(colours.lit.face, colours.chosen.face, red) > 0.3);
            }
        }
    }
}
