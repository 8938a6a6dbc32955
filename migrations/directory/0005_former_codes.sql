-- Codes that companies had before. Their hosts lead to the company until another one claims the code, which is refused until `reserved_until`.
CREATE TABLE former_codes (
  code TEXT PRIMARY KEY CHECK (length(code) BETWEEN 1 AND 40),
  tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  reserved_until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX former_codes_by_tenant ON former_codes (tenant_id);
