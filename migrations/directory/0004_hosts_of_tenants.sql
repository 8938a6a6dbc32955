-- Further names that a company answers on: an address of its own, or the code it had before.
CREATE TABLE tenant_hosts (
  host TEXT PRIMARY KEY CHECK (length(host) BETWEEN 3 AND 253),
  tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tenant_hosts_by_tenant ON tenant_hosts (tenant_id);
