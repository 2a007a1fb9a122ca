import { config } from 'zod'

// Before any schema is made, each of which would try whether code can be made from strings: the content security policy
// forbids it, and the browser logs every try. So this comes first in the page and in each worker that reads schemas.
config({ jitless: true })
