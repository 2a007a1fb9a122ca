/** Apart from the schemas, since a client for others needs no more than this. */
export const basePath = '/fr/v1'

/** `/a/:id` with `{id: 3}` gives `/a/3`; throws on a missing value, so that a broken address is never sent. */
export const fillPath = (path: string, params: Record<string, string | number>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`path parameter ${name} is missing in ${path}`)
    return encodeURIComponent(value)
  })
