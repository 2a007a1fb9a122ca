import type { Page } from 'playwright-core'

/** What the browser refuses for the content security policy and logs, in the page and in its workers. */
export const violationsOf = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  const session = await page.context().newCDPSession(page)
  session.on('Audits.issueAdded', ({ issue }) => {
    const { contentSecurityPolicyIssueDetails: details } = issue.details
    if (details)
      found.push(`${details.violatedDirective}: ${details.blockedURL ?? details.contentSecurityPolicyViolationType}`)
  })
  await session.send('Audits.enable')
  return found
}
