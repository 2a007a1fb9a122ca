import { photoRoutesAt } from './photos.ts'
import { route } from './route.ts'
import { Support } from './supports.ts'
import { byId } from './values.ts'

const ofCompany = '/companies/id/:companyId/supports'

/** Whom a company turns to: those of its reseller that it has been given, all of them unless some were chosen. */
export const companySupportRoutes = {
  list: route({
    method: 'GET',
    path: ofCompany,
    access: 'companySupports.read',
    summary: 'Whom this company turns to for help',
    reply: byId(Support),
  }),
  photo: photoRoutesAt(ofCompany, { read: 'companySupports.read', write: 'supports.write' }).read,
}
