-- The key by which tax ids are compared (app/kernel/text/tax-id.ts): lower case, without separators, label and prefix. Empty for what is no number.
ALTER TABLE customers ADD COLUMN tax_key TEXT NOT NULL DEFAULT '';
-- The feed of changes is not for this: what devices store of a customer stays the same.
DROP TRIGGER customers_changed_u;
UPDATE customers SET tax_key = lower(replace(replace(replace(replace(replace(replace(tax_id, ' ', ''), char(160), ''), '.', ''), '-', ''), '/', ''), ':', ''))
  WHERE tax_id GLOB '*[0-9]*[0-9]*[0-9]*[0-9]*[0-9]*';
UPDATE customers SET tax_key = substr(tax_key, 4) WHERE substr(tax_key, 1, 3) IN ('oib', 'pib', 'jib', 'pdv', 'vat');
UPDATE customers SET tax_key = substr(tax_key, 3) WHERE substr(tax_key, 1, 2) IN ('hr', 'ba', 'rs', country) AND substr(tax_key, 3, 1) GLOB '[0-9]';
UPDATE customers SET tax_key = '' WHERE tax_key <> '' AND replace(tax_key, substr(tax_key, 1, 1), '') = '';
UPDATE customers SET search_text = search_text || ' ' || tax_key WHERE tax_key <> '' AND instr(search_text, ' ' || tax_key) = 0;
CREATE TRIGGER customers_changed_u AFTER UPDATE ON customers BEGIN INSERT OR REPLACE INTO changes (table_name, row_id) VALUES ('customers', NEW.id); END;
CREATE INDEX customers_by_tax_key ON customers (tax_key) WHERE tax_key <> '';
