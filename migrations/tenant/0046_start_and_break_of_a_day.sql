-- When a working day of a person begins, and its break, where they differ from the company's (RULES 9). The release before writes neither.
ALTER TABLE work_capacity_weeks ADD COLUMN times TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(times));
