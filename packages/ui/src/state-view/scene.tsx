import type { ReactNode } from 'react'
import classes from './scene.module.css'

/** What somebody sees who has nothing yet: drawn in the manner of the sign-in page, in tokens. */
export type SceneName = 'roads' | 'places' | 'people' | 'signals' | 'costs' | 'week'

const Road = ({ d }: { d: string }) => (
  <>
    <path className={classes.casing} d={d} />
    <path className={classes.road} d={d} />
  </>
)

interface MarkerProps {
  x: number
  y: number
  state: 'moving' | 'stopped' | 'idling'
  heading?: number
}

const Marker = ({ x, y, state, heading = 0 }: MarkerProps) => (
  <g className={classes.marker} data-state={state} transform={`translate(${x} ${y})`}>
    {state === 'moving' && <path d="M0 -14L5.5 -5H-5.5Z" transform={`rotate(${heading})`} />}
    <circle r="8" />
  </g>
)

const Person = ({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) => (
  <g className={classes.person} transform={`translate(${x} ${y}) scale(${scale})`}>
    <circle r="17" className={classes.badge} />
    <circle cy="-4.5" r="4.5" />
    <path d="M-8.5 9.5a8.5 8 0 0 1 17 0z" />
  </g>
)

const scenes: Record<SceneName, ReactNode> = {
  roads: (
    <>
      <path className={classes.water} d="M250 70C210 76 190 96 176 130H250Z" />
      <path className={classes.park} d="M16 14c20-12 44-4 42 14s-24 22-38 16S-2 24 16 14Z" />
      <Road d="M-10 92C50 78 74 100 128 78S206 30 250 36" />
      <Road d="M66 -10C80 36 58 60 84 92S104 116 100 130" />
      <Road d="M160 -10C152 24 172 44 162 62" />
      <Marker x={42} y={85} state="moving" heading={80} />
      <Marker x={196} y={45} state="moving" heading={70} />
      <Marker x={72} y={36} state="stopped" />
      <Marker x={160} y={20} state="idling" />
    </>
  ),
  places: (
    <>
      <path className={classes.park} d="M176 66c26-8 48 2 44 24s-40 26-54 10-8-28 10-34Z" />
      <Road d="M-10 100C44 96 74 62 118 64S204 30 250 26" />
      <Road d="M98 -10C92 20 112 42 118 64S122 108 140 130" />
      <path className={classes.zone} d="M22 24L74 14L92 48L60 74L26 62Z" />
      <path className={classes.pin} d="M148 84C138 70 128 62 128 49a20 20 0 1 1 40 0C168 62 158 70 148 84Z" />
      <circle className={classes.hole} cx="148" cy="49" r="7" />
    </>
  ),
  people: (
    <>
      <Road d="M-10 86C44 70 92 104 140 82S214 60 250 70" />
      <Road d="M122 -10C112 24 132 56 124 84S114 114 118 130" />
      <path className={classes.tie} d="M62 52L120 34L178 54" />
      <Person x={62} y={54} />
      <Person x={120} y={36} scale={1.25} />
      <Person x={178} y={56} />
    </>
  ),
  signals: (
    <>
      <path className={classes.grid} d="M20 32H220M20 60H220M20 88H220" />
      <path className={classes.area} d="M20 78C44 76 50 50 74 52S104 84 126 70S158 30 180 36S206 58 220 50V100H20Z" />
      <path className={classes.line} d="M20 78C44 76 50 50 74 52S104 84 126 70S158 30 180 36S206 58 220 50" />
      <circle className={classes.dot} cx="180" cy="36" r="5" />
      <path className={classes.tie} d="M180 36V100" />
    </>
  ),
  costs: (
    <>
      <path className={classes.grid} d="M100 28H222M100 56H222M100 84H222" />
      <path className={classes.bars} d="M108 104V70h16v34zM134 104V52h16v52zM160 104V60h16v44zM186 104V38h16v66z" />
      <path className={classes.paper} d="M28 14H82V106l-9-6-9 6-9-6-9 6-9-6-9 6Z" />
      <path className={classes.text} d="M38 32H72M38 46H64M38 60H72M38 74H58" />
    </>
  ),
  week: (
    <>
      <path
        className={classes.paper}
        d="M30 18H210a6 6 0 0 1 6 6V100a6 6 0 0 1-6 6H30a6 6 0 0 1-6-6V24a6 6 0 0 1 6-6Z"
      />
      <path
        className={classes.grid}
        d="M24 36H216M51.4 36V106M78.9 36V106M106.3 36V106M133.7 36V106M161.1 36V106M188.6 36V106"
      />
      <path
        className={classes.bars}
        d="M28 50H47V90H28ZM55 50H75V90H55ZM83 50H102V68H83ZM83 76H102V94H83ZM110 50H130V90H110ZM138 50H157V82H138Z"
      />
      <circle className={classes.dot} cx="175" cy="66" r="5" />
    </>
  ),
}

/** In the place of an icon, where a screen is opened for the first time; says nothing that is not said below it. */
export const Scene = ({ name }: { name: SceneName }) => (
  <svg className={classes.scene} viewBox="0 0 240 120" width="240" height="120" aria-hidden="true" data-scene={name}>
    {scenes[name]}
  </svg>
)
