-- The title in each language of the interface, as JSON: the list is read in the language that its reader has then. Rows of before have the title only.
ALTER TABLE notifications ADD COLUMN titles TEXT CHECK (titles IS NULL OR json_valid(titles));
