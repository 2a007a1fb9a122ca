import { walkRoles } from '../role-walk.ts'

walkRoles('admins')
