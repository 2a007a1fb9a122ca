import type { ReactNode } from 'react'

/** What went wrong, in red and read out as it comes. */
export const FailureLine = ({ children }: { children: ReactNode }) => (
  <p className="failure" role="alert">
    {children}
  </p>
)

/** The same below a field, as small as what else stands there. */
export const FieldError = ({ children }: { children: ReactNode }) => (
  <p className="field-error" role="alert">
    {children}
  </p>
)
