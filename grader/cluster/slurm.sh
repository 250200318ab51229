#!/bin/sh
# Grades a class in shards, one for each task of the array. grader/docs/several-machines.md explains it.
#SBATCH --requeue
exec target/release/grader grade "$@" --resume --jobs "$SLURM_CPUS_ON_NODE" \
    --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT"
