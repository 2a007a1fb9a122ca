import { groupSummaryReport } from '@atalaya/contract/reports/group-summary.report'
import { sql } from 'kysely'
import { isGroupInScopeOf } from '../../groups/index.ts'
import { withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { drivenItems } from '../driven-items.ts'

export const groupSummaryReader = defineReader(
  groupSummaryReport,
  (asked) => sql`${withChosen(asked)}, driven AS MATERIALIZED (
      ${drivenItems(asked)}
    ), members AS (
      WITH RECURSIVE below (top, group_id) AS (
        SELECT groups.id, groups.id FROM groups WHERE ${isGroupInScopeOf(asked.viewer, 'groups.id')}
        UNION SELECT below.top, groups.id FROM groups JOIN below ON groups.parent_id = below.group_id
      )
      SELECT DISTINCT below.top, chosen.id FROM below JOIN group_items USING (group_id) JOIN chosen ON chosen.id = group_items.item_id
    )
    SELECT groups.name AS "group", count(*)::float8 AS "itemCount", coalesce(sum("distanceKm"), 0) AS "distanceKm",
      coalesce(sum("distanceKm"), 0) / count(*) AS "kmPerItem", coalesce(sum(trips), 0) AS trips,
      coalesce(sum("drivingMs"), 0) AS "drivingMs", coalesce(sum("idleMs"), 0) AS "idleMs", max("maxSpeed") AS "maxSpeed",
      groups.id AS "groupId"
    FROM members JOIN groups ON groups.id = members.top LEFT JOIN driven ON driven.id = members.id
    GROUP BY groups.id, groups.name
    ORDER BY "distanceKm" DESC, groups.id`,
)
