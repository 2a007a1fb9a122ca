import classes from './first-hour-scene.module.css'

/** A road, a place to come from and the first vehicle on it: in the colours of the map, like the sign-in page. */
export const FirstHourScene = () => (
  <svg className={classes.scene} viewBox="0 0 320 96" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <path className={classes.park} d="M212 -8 C 262 -12 300 6 296 40 S 240 62 222 38 S 190 2 212 -8 Z" />
    <path className={classes.casing} d="M-10 78 C 60 84 92 30 158 44 S 262 84 332 34" />
    <path className={classes.road} d="M-10 78 C 60 84 92 30 158 44 S 262 84 332 34" />
    <path className={classes.driven} d="M38 76 C 84 62 108 34 158 44" />
    <circle className={classes.start} cx="38" cy="76" r="5" />
    <g className={classes.marker} transform="translate(162 45)">
      <path d="M10 -9 L21 0 L10 9 Z" />
      <circle r="14" />
      <path className={classes.glyph} d="M-7 4 V-4 H2 V4 Z M2 -1 H6 L8 2 V4 H2 Z" />
    </g>
  </svg>
)
