-- The directory: which company answers on which host. The only table every request may need before its tenant's own database.
CREATE TABLE tenants (
  id TEXT PRIMARY KEY,
  code TEXT NOT NULL UNIQUE CHECK (length(code) BETWEEN 1 AND 40),
  name TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('creating', 'active', 'suspended', 'deleting')),
  schema_version INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
