-- The words of each search index with their frequency: a search that finds nothing looks for similar words (decision 0080).
CREATE VIRTUAL TABLE work_orders_words USING fts5vocab (work_orders_search, 'row');
CREATE VIRTUAL TABLE tasks_words USING fts5vocab (tasks_search, 'row');
CREATE VIRTUAL TABLE tickets_words USING fts5vocab (tickets_search, 'row');
CREATE VIRTUAL TABLE places_things_words USING fts5vocab (places_things_search, 'row');
