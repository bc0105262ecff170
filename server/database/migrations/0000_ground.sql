-- Similarity of names for the district search. The extension is "trusted": the owner of a database may create
-- it, also on a managed server.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
