import classes from './login-scenery.module.css'

const roads = [
  'M-40 620 C 180 560 260 700 470 640 S 820 430 1010 470 S 1290 600 1500 540',
  'M210 -30 C 250 140 150 300 240 450 S 470 640 430 930',
  'M-30 250 C 160 230 300 330 520 290 S 860 120 1060 160 S 1320 220 1480 130',
  'M980 -20 C 940 150 1060 300 1010 470 S 1110 760 1060 930',
  'M520 290 C 560 420 640 470 760 520 S 960 640 1060 780',
  'M1290 -20 C 1260 120 1330 260 1270 400 S 1180 520 1230 930',
  'M-30 820 C 150 790 260 860 430 800 S 700 780 800 930',
]

/** x, y, heading in degrees, state: the field's own signs, quietly. */
const markers = [
  [352, 668, 98, 'moving'],
  [236, 438, 170, 'moving'],
  [1104, 496, 112, 'moving'],
  [1016, 300, 0, 'stopped'],
  [1278, 372, 185, 'idling'],
  [174, 262, 80, 'stopped'],
  [1216, 726, 172, 'moving'],
] as const

/** Behind the sign-in: roads and vehicles, drawn, not a picture of a place. */
export const LoginScenery = () => (
  <svg className={classes.scenery} viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <path className={classes.water} d="M1500 640 C 1330 660 1290 740 1150 770 S 900 820 840 940 H 1500 Z" />
    <path className={classes.park} d="M40 60 C 120 20 220 60 210 140 S 120 220 60 190 S -10 100 40 60 Z" />
    <path
      className={classes.park}
      d="M1150 220 C 1220 200 1260 260 1230 320 S 1130 350 1110 290 S 1110 230 1150 220 Z"
    />
    {roads.map((road) => (
      <path key={road} className={classes.casing} d={road} />
    ))}
    {roads.map((road) => (
      <path key={road} className={classes.road} d={road} />
    ))}
    {markers.map(([x, y, heading, state]) => (
      <g key={`${x} ${y}`} className={classes.marker} data-state={state} transform={`translate(${x} ${y})`}>
        {state === 'moving' && <path d="M0 -20 L8 -7 L-8 -7 Z" transform={`rotate(${heading})`} />}
        <circle r="11" />
      </g>
    ))}
  </svg>
)
