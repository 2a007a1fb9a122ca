-- Since 0046 accounts of a brand with live host names sign in only there. A name of this machine alone (an earlier demo's) was
-- nobody's door before, and must not shut out who signed in by another name.
UPDATE resellers SET brand_id = NULL WHERE brand_id IN (
  SELECT brand_id FROM brand_hosts GROUP BY brand_id HAVING bool_and(name = 'localhost' OR name LIKE '%.localhost'));
UPDATE distributors SET brand_id = NULL WHERE brand_id IN (
  SELECT brand_id FROM brand_hosts GROUP BY brand_id HAVING bool_and(name = 'localhost' OR name LIKE '%.localhost'));
