import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './back-link.module.css'

/** Above a record's name: the list that it stands in. */
export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <Link to={to as '/'} className={classes.back}>
    <IconChevronLeft size={14} aria-hidden="true" />
    {label}
  </Link>
)
