-- An open trip or stop is written again every ten seconds for as long as it lasts. Room beside it lets PostgreSQL do so
-- within the page, without touching an index.
ALTER TABLE trips SET (fillfactor = 80);
ALTER TABLE stops SET (fillfactor = 80);
