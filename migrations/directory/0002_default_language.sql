-- What the login speaks to a browser that asks for none of our languages: known before the tenant's own database is read.
-- A copy of the company's setting LANGUAGE_UI, which is the one that people change.
ALTER TABLE tenants ADD COLUMN language TEXT NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'hr', 'ba', 'rs'));
