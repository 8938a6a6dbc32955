-- What takes an act back (app/features/visits/policy/act-undo.ts), stored with the key of its request. Null once it was undone.
ALTER TABLE idempotency ADD COLUMN undo TEXT;
