import { type RawBuilder, sql } from 'kysely'

const metresADegree = 111_195
/** Beyond the 80th parallel squares become narrow rather than span the globe. */
const leastCosine = 0.17

/**
 * Squares of `edgeM` metres that lie on every place of the earth, in rows from the equator: of a place of `lat` and `lng`, degrees, the
 * columns `square_row` and `square_column`, and of those, once rows are grouped by them, the middle.
 */
export const squaresOf = (edgeM: number) => {
  const step = sql.lit(edgeM / metresADegree)
  const stepAt = (row: RawBuilder<unknown>) =>
    sql`(${step} / greatest(${sql.lit(leastCosine)}, cos(radians((${row} + 0.5) * ${step}))))`
  const rowOf = (lat: RawBuilder<unknown>) => sql`floor(${lat} / ${step})`
  const middleLat = sql`((square_row + 0.5) * ${step})::float8`
  const middleLng = sql`((square_column + 0.5) * ${stepAt(sql`square_row`)})::float8`
  return {
    of: (lat: RawBuilder<unknown>, lng: RawBuilder<unknown>) =>
      sql`${rowOf(lat)} AS square_row, floor(${lng} / ${stepAt(rowOf(lat))}) AS square_column`,
    middleLat,
    middleLng,
    middle: sql`${middleLat} AS lat, ${middleLng} AS lng`,
  }
}
