/** Put away by this user for this company, in this browser. */
const keyOf = (userId: number, companyId: number) => `atalaya.firstHour.${userId}.${companyId}`

export const isDismissed = (userId: number, companyId: number): boolean =>
  localStorage.getItem(keyOf(userId, companyId)) !== null

export const dismiss = (userId: number, companyId: number): void => localStorage.setItem(keyOf(userId, companyId), '1')
