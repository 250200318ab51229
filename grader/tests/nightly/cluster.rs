//! The job files in `grader/cluster` grade a class in shards.

use std::fs;

use serde_json::Value;

use crate::support::cluster::{MERGE, assert_graded_as_without_shards, class, run};
use crate::support::{copy, root};

fn read(name: &str) -> Value {
    let text = fs::read_to_string(root().join("grader/cluster").join(name)).unwrap();
    serde_saphyr::from_str(&text).unwrap()
}

/// Checks that an object has exactly these fields.
#[track_caller]
fn assert_fields(object: &Value, fields: &str) {
    let object = object.as_object().unwrap();
    let mut fields: Vec<&str> = fields.split(' ').collect();
    let mut keys: Vec<&str> = object.keys().map(String::as_str).collect();
    fields.sort_unstable();
    keys.sort_unstable();
    assert_eq!(keys, fields);
}

#[test]
fn kubernetes_job_grades_each_shard() {
    let job = read("kubernetes.yml");
    assert_fields(&job, "apiVersion kind metadata spec");
    assert_eq!([&job["apiVersion"], &job["kind"]], ["batch/v1", "Job"]);
    let spec = &job["spec"];
    assert_fields(
        spec,
        "completionMode completions parallelism backoffLimitPerIndex template",
    );
    assert_eq!(spec["completionMode"], "Indexed");
    let pod = &spec["template"]["spec"];
    assert_fields(pod, "restartPolicy containers volumes");
    // Retries for each index require it.
    assert_eq!(pod["restartPolicy"], "Never");
    let grader = &pod["containers"][0];
    assert_fields(grader, "name image workingDir env command volumeMounts");
    let (mount, volume) = (&grader["volumeMounts"][0], &pod["volumes"][0]);
    assert_eq!(mount["name"], volume["name"]);
    assert_eq!(mount["mountPath"], grader["workingDir"]);
    assert!(volume["persistentVolumeClaim"]["claimName"].is_string());

    let shards = spec["completions"].as_u64().unwrap();
    let variable = &grader["env"][0];
    assert_eq!(variable["name"], "SHARDS");
    assert_eq!(variable["value"], shards.to_string().as_str());
    let command = grader["command"].as_array().unwrap();
    assert_eq!(command[..2], ["sh", "-c"]);
    let class = class(3);
    for index in 0..shards {
        let index = index.to_string();
        run(
            class.path(),
            command[2].as_str().unwrap(),
            &[
                ("JOB_COMPLETION_INDEX", &index),
                ("SHARDS", &shards.to_string()),
            ],
        );
    }
    run(class.path(), MERGE, &[]);
    assert_graded_as_without_shards(class.path());
}

#[test]
fn actions_matrix_grades_each_shard() {
    let workflow = read("actions.yml");
    assert_fields(&workflow, "name on permissions env jobs");
    let (shard, merge) = (&workflow["jobs"]["shard"], &workflow["jobs"]["merge"]);
    assert_eq!(merge["needs"], "shard");
    let number = "${{ matrix.shard }}";
    let variable = format!("{number}/${{{{ strategy.job-total }}}}");
    assert_eq!(shard["env"]["SHARD"], variable.as_str());
    let step = |job: &Value, line: &str| {
        let steps = job["steps"].as_array().unwrap();
        let mut steps = steps.iter();
        let step = steps.find(|step| step.to_string().contains(line));
        step.unwrap_or_else(|| panic!("{line}")).clone()
    };
    let run_line = |job: &Value, line: &str, variables: &[(&str, &str)], folder| {
        let step = step(job, line);
        run(folder, step["run"].as_str().unwrap(), variables);
    };
    let upload = step(shard, "upload-artifact");
    assert_eq!(upload["with"]["name"], format!("shard-{number}").as_str());
    let download = step(merge, "download-artifact");
    assert_eq!(download["with"]["pattern"], "shard-*");
    assert_eq!(download["with"]["merge-multiple"], true);
    assert_eq!(download["with"]["path"], upload["with"]["path"]);

    let class = class(3);
    let reports = class.path().join(upload["with"]["path"].as_str().unwrap());
    let artifacts = class.path().join("artifacts");
    let secret = fs::read_to_string(class.path().join("course/secret.txt")).unwrap();
    let numbers = shard["strategy"]["matrix"]["shard"].as_array().unwrap();
    for number in numbers {
        // Each job has its own copy of the repository.
        let _ = fs::remove_dir_all(&reports);
        let variables = [("SECRET", secret.trim_end())];
        run_line(shard, "printenv", &variables, class.path());
        let variables = [("SHARD", &*format!("{number}/{}", numbers.len()))];
        run_line(shard, "--shard", &variables, class.path());
        copy(&reports, &artifacts);
    }
    fs::remove_dir_all(&reports).unwrap();
    copy(&artifacts, &reports);
    run_line(merge, "merge ", &[], class.path());
    assert_graded_as_without_shards(class.path());
}

#[test]
fn gnu_parallel_grades_each_shard() {
    let page = root().join("grader/docs/several-machines.md");
    let page = fs::read_to_string(page).unwrap();
    let mut lines = page.lines().map(str::trim_start);
    let line = lines.find(|line| line.starts_with("parallel --")).unwrap();
    let class = class(3);
    // The only machine is this one.
    fs::write(class.path().join("machines"), ":\n").unwrap();
    run(class.path(), line, &[]);
    run(class.path(), MERGE, &[]);
    assert_graded_as_without_shards(class.path());
}
