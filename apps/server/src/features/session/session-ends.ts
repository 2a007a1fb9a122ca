import type { Role } from '@atalaya/contract/roles'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

interface SessionEnds {
  /** From the sign-in on, however much it is used. */
  absoluteMs: number
  /** Without a renewal: an open page renews every quarter of an hour, so this long without any open page. */
  idleMs: number
}

/**
 * A company's people watch a map on a wall; who stands above companies reaches many of them, from any computer, and
 * signs in every working day.
 */
const ofCompany: SessionEnds = { absoluteMs: 30 * dayMs, idleMs: 7 * dayMs }
const aboveCompanies: SessionEnds = { absoluteMs: 12 * hourMs, idleMs: hourMs }

export const sessionEnds: Readonly<Record<Role, SessionEnds>> = {
  SUPER_RESELLER: aboveCompanies,
  DEVELOPER: aboveCompanies,
  DISTRIBUTOR: aboveCompanies,
  RESELLER: aboveCompanies,
  ADMIN: ofCompany,
  SUBADMIN: ofCompany,
  OPERATOR: ofCompany,
}

export interface Begun {
  role: Role
  createdTs: number
}

/** When a session is over whatever happens. */
export const absoluteEndOf = ({ role, createdTs }: Begun): number => createdTs + sessionEnds[role].absoluteMs

/** When it is over if it is not renewed again. */
export const idleEndOf = (begun: Begun, now: number): number =>
  Math.min(absoluteEndOf(begun), now + sessionEnds[begun.role].idleMs)

/** Whether it has ended by itself. */
export const isOver = (begun: Begun, now: number): boolean => absoluteEndOf(begun) <= now
