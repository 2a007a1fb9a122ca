import { createContext, type ReactNode, use } from 'react'

/** What stands quietly beside the title of whichever screen is open; the application says what. */
const TitleAsideContext = createContext<ReactNode>(null)

export const TitleAsideProvider = TitleAsideContext
export const useTitleAside = (): ReactNode => use(TitleAsideContext)
