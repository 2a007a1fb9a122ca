import { engineTypes } from '@atalaya/contract/item-choices'
import { emissionsReport } from '@atalaya/contract/reports/emissions.report'
import { emissionFactors } from '@atalaya/domain/emission-factors'
import { sql } from 'kysely'
import { settingOf, withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { drivenKm } from '../driven-items.ts'

/** Consumption is in litres on 100 km, of an electric vehicle in kilowatt-hours. One without it drove and has no figure. */
export const emissionsReader = defineReader(
  emissionsReport,
  (asked) => sql`${withChosen(asked)}, driven AS MATERIALIZED (
      ${drivenKm(asked)}
    ), used AS (
      SELECT driven.id, driven.km, vehicles.engine_type = ${engineTypes.electric} AS is_electric,
        driven.km * vehicles.average_consumption_l100km / 100 AS used,
        CASE vehicles.engine_type
          WHEN ${engineTypes.electric} THEN ${settingOf(asked, 'co2PerKwh')}::float8
          WHEN ${engineTypes.lpg} THEN ${emissionFactors.lpgGPerL}::float8
          ELSE ${settingOf(asked, 'co2PerLitre')}::float8
        END AS factor,
        CASE
          WHEN vehicles.average_consumption_l100km IS NULL THEN 'unknown'
          WHEN vehicles.engine_type = ${engineTypes.undefined} THEN 'assumed'
          ELSE 'modelled'
        END AS method
      FROM driven JOIN vehicles ON vehicles.id = driven.id
    )
    SELECT chosen.name AS item, used.used * used.factor / 1000 AS "co2Kg",
      CASE WHEN used.km >= 1 THEN used.used * used.factor / used.km END AS "co2GPerKm", used.km AS "distanceKm",
      CASE WHEN NOT used.is_electric THEN used.used END AS litres, CASE WHEN used.is_electric THEN used.used END AS kwh, used.method,
      chosen.id AS "itemId", chosen.item_type AS "itemType"
    FROM used JOIN chosen USING (id)
    ORDER BY "co2Kg" DESC NULLS LAST, chosen.id`,
)
