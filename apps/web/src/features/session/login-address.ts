/** What the address of the sign-in may say. */
export interface LoginAddress {
  next?: unknown
  /** What else may be done here than signing in (spec 1 §2). */
  task?: unknown
  /** Of a company's own link, which leads to its provider. */
  company?: unknown
}
