"""Reads the exports of classes and checks what is in them: read_exports.py SCHEMAS CLASSES"""

import csv
import io
import json
import re
import sys
import unicodedata
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path
from urllib.parse import unquote

import jsonschema

FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
COLUMN = 5


def rows(path):
    csv.field_size_limit(1 << 24)
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.reader(file))


def is_harmful(cell):
    return cell.lstrip().startswith(FORMULA) or any(
        unicodedata.category(character) in ("Cc", "Cf") for character in cell
    )


def check_grades(folder):
    before, after = rows(folder / "roster.csv"), rows(folder / "canvas.csv")
    expected = [list(row) for row in before]
    for row in expected[2:5]:
        row[COLUMN] = "7.5"
    # Canvas has no column for addresses.
    added = before[0].index("Email")
    for row in expected:
        del row[added]
    assert after == expected, folder
    for name, header in (
        ("moodle", ["Email address", None, "Feedback"]),
        ("blackboard", ["Last Name", "First Name", "Username", "Boggle [Total Pts: 10 Score] |11"]),
        ("brightspace", ["Username", None, "End-of-Line Indicator"]),
    ):
        table = rows(folder / f"{name}.csv")
        assert all(wanted in (None, given) for wanted, given in zip(header, table[0])), table[0]
        assert all(len(row) == len(header) for row in table), (folder, name)
        assert not any(is_harmful(cell) for row in table for cell in row), (folder, name)
        students = [(row[2].strip(), row[4].strip()) for row in before[2:5]]
        for row in table[1:]:
            key = {"moodle": row[0], "blackboard": row[2 % len(row)], "brightspace": row[0][1:]}[name]
            ids = [student[1 if name == "moodle" else 0] for student in students]
            assert key in [student.lstrip("#") if name == "brightspace" else student for student in ids], (folder, name, key)
            assert "7.5" in row


def check_json(folder, validators):
    for path in folder.glob("*.gradescope"):
        validators["gradescope"].validate(json.loads(path.read_text(encoding="utf-8")))
    result = json.loads((folder / "0.classroom50").read_text(encoding="utf-8"))
    validators["classroom50"].validate(result)
    assert (result["score"], result["max-score"]) == (750, 1000)
    assert sum(test["max-score"] for test in result["tests"]) == 1000


def check_xml(folder):
    for number in range(5):
        suites = ElementTree.parse(folder / f"{number}.xml").getroot()
        cases = suites.findall("testsuite/testcase")
        assert len(cases) == (1 if number == 3 else 5), (folder, number)
        for suite in suites:
            for count, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
                assert int(suite.get(count)) == len(suite.findall(f"testcase/{tag}"))
            assert int(suite.get("tests")) == len(suite.findall("testcase"))


def check_zips(folder):
    for platform in ("canvas", "moodle"):
        with zipfile.ZipFile(folder / f"feedback-{platform}.zip") as archive:
            assert archive.testzip() is None
            assert len(set(archive.namelist())) == 5
            for name in archive.namelist():
                assert "/" not in name and not is_harmful("x" + name), name
                page = archive.read(name)
                if platform == "canvas":
                    numbers = [part for part in name.split("_") if part.isdigit()]
                    assert numbers[1] == "9" + numbers[0], name
                    with zipfile.ZipFile(io.BytesIO(page)) as inner:
                        assert inner.namelist() == ["report.html"]
                        page = inner.read("report.html")
                else:
                    student, number, kind, plugin, rest = name.split("_", 4)
                    assert number.isdigit() and (kind, plugin, rest) == ("assignsubmission", "file", "report.html"), name
                assert page.startswith(b"<!DOCTYPE html>")


def check_github(folder):
    lines = (folder / "0.github").read_bytes().decode("utf-8").split("\n")
    assert lines.pop() == ""
    for line in lines:
        match = re.fullmatch(r"::(error|warning|notice) ([^:]*)::([^\r]+)", line)
        assert match, line
        for piece in match[2].split(","):
            assert re.fullmatch(r"(title|file|line)=.*", piece), line
        assert "%" not in re.sub("%(25|0A)", "", match[3]), line
        unquote(match[2])
    assert lines[-1].startswith("::notice title=Points::")
    summary = (folder / "0.summary").read_bytes()
    assert 0 < len(summary) <= 1 << 20


def main():
    schemas, classes = map(Path, sys.argv[1:])
    validators = {
        name: jsonschema.Draft202012Validator(json.loads((schemas / f"{name}.schema.json").read_text(encoding="utf-8")))
        for name in ("gradescope", "classroom50")
    }
    folders = sorted(classes.iterdir())
    assert folders
    for folder in folders:
        check_grades(folder)
        check_json(folder, validators)
        check_xml(folder)
        check_zips(folder)
        check_github(folder)


main()
