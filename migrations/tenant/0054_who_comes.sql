-- The technicians whom the customers of a visit were told last, as a JSON array of first names. Empty where an earlier release told them.
ALTER TABLE visit_notices ADD COLUMN technicians TEXT NOT NULL DEFAULT '';
