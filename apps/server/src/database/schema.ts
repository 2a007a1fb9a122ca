import type { AccountsTables } from './schema/accounts.tables.ts'
import type { ChangesTables } from './schema/changes.tables.ts'
import type { CrasTables } from './schema/cras.tables.ts'
import type { DefinitionsTables } from './schema/definitions.tables.ts'
import type { FleetTables } from './schema/fleet.tables.ts'
import type { HistoryTables } from './schema/history.tables.ts'
import type { NoticesTables } from './schema/notices.tables.ts'
import type { OutboxTables } from './schema/outbox.tables.ts'
import type { PeriodicTables } from './schema/periodic.tables.ts'
import type { PlatformTables } from './schema/platform.tables.ts'
import type { RunsTables } from './schema/runs.tables.ts'
import type { SignInTables } from './schema/sign-in.tables.ts'
import type { TrackersTables } from './schema/trackers.tables.ts'

/** The tables as migrations/ leaves them; `epoch_ms` and `bigint` arrive as numbers (see pool.ts). */
export interface Tables
  extends AccountsTables,
    SignInTables,
    FleetTables,
    TrackersTables,
    DefinitionsTables,
    HistoryTables,
    ChangesTables,
    NoticesTables,
    CrasTables,
    OutboxTables,
    PeriodicTables,
    RunsTables,
    PlatformTables {}
