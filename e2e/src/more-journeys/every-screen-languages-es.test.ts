import { walkLanguage } from '../language-walk.ts'

walkLanguage('es')
