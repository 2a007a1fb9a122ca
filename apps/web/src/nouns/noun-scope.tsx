import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { undoInCompany, undoOfResellers, undoOnPlatform } from '../imports/undo-import.ts'
import { useUser } from '../session/current-session.ts'

/** Whose records are meant: a company's, a reseller's, or nobody's below the platform. */
export type Scope =
  | { kind: 'company'; id: number; params: { companyId: number } }
  | { kind: 'reseller'; id: number; params: { resellerId: number } }
  | { kind: 'platform'; id: 0; params: Record<never, never> }

const ChosenReseller = createContext<number | null>(null)

/** Around a screen above companies: the reseller whose records it is about. */
export const ResellerScope = ({ resellerId, children }: { resellerId: number; children: ReactNode }) => (
  <ChosenReseller value={resellerId}>{children}</ChosenReseller>
)

export const useScope = (kind: Scope['kind']): Scope => {
  const { companyId } = useUser()
  const resellerId = useContext(ChosenReseller)
  return useMemo((): Scope => {
    if (kind === 'platform') return { kind, id: 0, params: {} }
    if (kind === 'reseller' && resellerId !== null) return { kind, id: resellerId, params: { resellerId } }
    if (kind === 'company' && companyId !== null) return { kind, id: companyId, params: { companyId } }
    throw new Error(`records of a ${kind} outside of one`)
  }, [kind, companyId, resellerId])
}

/** Takes back what one operation did in it. */
export const undoIn = (scope: Scope) => {
  if (scope.kind === 'platform') return undoOnPlatform
  return scope.kind === 'company' ? undoInCompany(scope.id) : undoOfResellers([scope.id])
}
