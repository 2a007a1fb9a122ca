import { ais140Attributes } from './ais140/attributes.ts'
import type { AttributeRow } from './attribute-table.ts'
import { calampAttributes } from './calamp/attributes.ts'
import { eelinkAttributes } from './eelink/attributes.ts'
import { egtsAttributes } from './egts/attributes.ts'
import { galileoskyAttributes } from './galileosky/attributes.ts'
import { gps103Attributes } from './gps103/attributes.ts'
import { gt06Attributes } from './gt06/attributes.ts'
import { h02Attributes } from './h02/attributes.ts'
import { jsonAttributes } from './json-report/attributes.ts'
import { jt808Attributes } from './jt808/attributes.ts'
import { meitrackAttributes } from './meitrack/attributes.ts'
import { navtelecomAttributes } from './navtelecom/attributes.ts'
import { osmandAttributes } from './osmand/attributes.ts'
import { queclinkAttributes } from './queclink/attributes.ts'
import { ruptelaAttributes } from './ruptela/attributes.ts'
import { suntechAttributes } from './suntech/attributes.ts'
import { teltonikaAttributes } from './teltonika/attributes.ts'
import { tk103Attributes } from './tk103/attributes.ts'
import { topflytechAttributes } from './topflytech/attributes.ts'
import { watchAttributes } from './watch/attributes.ts'
import { wialonIpsAttributes } from './wialon-ips/attributes.ts'

/** What becomes of what each protocol's trackers send. */
export const attributeTables: Readonly<Record<string, readonly AttributeRow[]>> = {
  gt06: gt06Attributes,
  json: jsonAttributes,
  osmand: osmandAttributes,
  queclink: queclinkAttributes,
  teltonika: teltonikaAttributes,
  'wialon-ips': wialonIpsAttributes,
  h02: h02Attributes,
  jt808: jt808Attributes,
  gps103: gps103Attributes,
  suntech: suntechAttributes,
  meitrack: meitrackAttributes,
  watch: watchAttributes,
  tk103: tk103Attributes,
  galileosky: galileoskyAttributes,
  ruptela: ruptelaAttributes,
  eelink: eelinkAttributes,
  egts: egtsAttributes,
  navtelecom: navtelecomAttributes,
  topflytech: topflytechAttributes,
  ais140: ais140Attributes,
  calamp: calampAttributes,
}
