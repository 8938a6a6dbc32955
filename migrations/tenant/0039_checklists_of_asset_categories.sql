-- A template is the default of a category of assets, a free text as assets have it (domain-rules §11). The link of before, to a category of
-- the company's own equipment, says nothing about assets: it is not carried over. The release before still reads category_id.
ALTER TABLE checklist_templates ADD COLUMN asset_category TEXT NOT NULL DEFAULT '';
CREATE INDEX checklist_templates_by_asset_category ON checklist_templates (asset_category, sort_key, id) WHERE archived_at IS NULL;
-- No page clears category_id any more. ON DELETE SET NULL fails on a template that the feed of changes has: a foreign key's action overrides the
-- OR REPLACE of the trigger that it runs. So the links of a category end before it.
CREATE TRIGGER equipment_categories_unlinked BEFORE DELETE ON equipment_categories BEGIN
  UPDATE checklist_templates SET category_id = NULL WHERE category_id = OLD.id;
END;
