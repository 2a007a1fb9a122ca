/** Of `pg_locks`, which tells those of every database: copies of one template have the same numbers for their tables. */
export const inThisDatabase = 'database = (SELECT oid FROM pg_database WHERE datname = current_database())'
