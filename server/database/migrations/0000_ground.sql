-- Similarity and edit distance for the district search. Both extensions are "trusted": the owner of a
-- database may create them, also on a managed server.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
