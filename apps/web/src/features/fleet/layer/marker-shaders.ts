/** Where something stands on the screen, px from the top left: half way along its glide when it is moving. */
const place = `
uniform vec2 u_size;
uniform vec2 u_origin;
uniform float u_world;
uniform float u_now;
vec2 place(vec4 path, vec2 glide) {
  float t = glide.y > 0.0 ? clamp((u_now - glide.x) / glide.y, 0.0, 1.0) : 1.0;
  return u_origin + mix(path.xy, path.zw, t) * u_world;
}
vec4 onScreen(vec2 px) {
  return vec4(px / u_size * vec2(2.0, -2.0) + vec2(-1.0, 1.0), 0.0, 1.0);
}
`

/** Over what is there, in premultiplied colours. */
const paint = `
vec4 over(vec4 below, vec3 colour, float alpha) {
  return vec4(colour * alpha, alpha) + below * (1.0 - alpha);
}
float inside(float distance) {
  return clamp(0.5 - distance * u_ratio, 0.0, 1.0);
}
`

const motionColours = `
uniform vec3 u_motions[5];
uniform vec3 u_surface;
uniform vec3 u_accent;
uniform vec3 u_alarm;
uniform vec3 u_text;
uniform float u_ratio;
`

export const markerVertex = `#version 300 es
in vec2 a_corner;
in vec4 a_path;
in vec2 a_glide;
in vec3 a_look;
in vec2 a_push;
uniform float u_scale;
uniform int u_chosen;
uniform int u_hovered;
out vec2 v_px;
flat out vec3 v_look;
flat out float v_mark;
${place}
void main() {
  bool isChosen = gl_InstanceID == u_chosen;
  v_mark = isChosen ? 2.0 : gl_InstanceID == u_hovered ? 1.0 : 0.0;
  v_px = a_corner * 32.0;
  v_look = a_look;
  gl_Position = onScreen(place(a_path, a_glide) + a_push + v_px * (isChosen ? 1.0 : u_scale));
}`

/** Glyphs stand in one row of the atlas; motions in the order of the domain: moving, stopped, idling, offline, noFix. */
export const markerFragment = `#version 300 es
precision highp float;
in vec2 v_px;
flat in vec3 v_look;
flat in float v_mark;
uniform sampler2D u_glyphs;
uniform float u_glyphCount;
uniform float u_now;
out vec4 colour;
${motionColours}
${paint}
float roundedBox(vec2 p, float half_, float corner) {
  vec2 q = abs(p) - half_ + corner;
  return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - corner;
}
void main() {
  int style = int(v_look.y + 0.5);
  int motion = style & 7;
  int glyph = (style >> 3) & 63;
  int kind = (style >> 9) & 3;
  bool isAlarm = (style >> 11 & 1) == 1;
  bool hasRider = (style >> 12) == 1;
  bool isHollow = motion >= 3;

  float disc = kind == 2 ? roundedBox(v_px, 12.5, 5.0) : length(v_px) - 14.0;
  float body = disc;
  float wedge = 100.0;
  if (v_look.x >= 0.0) {
    float turn = radians(v_look.x);
    vec2 q = vec2(v_px.x * cos(turn) + v_px.y * sin(turn), v_px.x * sin(turn) - v_px.y * cos(turn));
    float out_ = q.y - (v_mark > 1.5 ? 4.5 : 0.0);
    wedge = max((abs(q.x) - 5.5 * (22.0 - out_) / 6.5) * 0.76, 15.5 - out_);
    body = min(disc, wedge);
  }

  vec3 state = u_motions[motion];
  vec4 mixed = vec4(0.0);
  if (isAlarm) {
    float since = u_now - v_look.z;
    float breath = since < 3.2 ? 0.5 - 0.5 * cos(since * 3.927) : 0.6;
    float halo = (1.0 - smoothstep(0.0, 11.0, body)) * (0.25 + 0.6 * breath);
    mixed = over(mixed, u_alarm, halo);
    mixed = over(mixed, u_alarm, inside(body - 4.0));
  }
  mixed = over(mixed, vec3(0.05, 0.08, 0.12), 0.3 * (1.0 - smoothstep(0.5, 5.0, disc - v_px.y * 0.07)));
  if (v_mark > 1.5) {
    mixed = over(mixed, u_surface, inside(min(disc - 6.5, wedge - 1.5)));
    mixed = over(mixed, u_accent, inside(disc - 5.0));
    mixed = over(mixed, u_surface, inside(disc - 2.0));
  } else {
    if (v_mark > 0.5) mixed = over(mixed, u_accent, inside(body - 3.5));
    mixed = over(mixed, u_surface, inside(body - 2.0));
  }
  mixed = over(mixed, isHollow ? u_surface : state, inside(body));
  if (isHollow) {
    float ring = max(disc, -2.2 - disc);
    float dash = motion == 4 ? step(0.42, fract(atan(v_px.y, v_px.x) * 1.2732)) : 1.0;
    mixed = over(mixed, state, inside(ring) * dash);
  }
  vec2 uv = v_px / 18.0 + 0.5;
  if (all(greaterThan(uv, vec2(0.0))) && all(lessThan(uv, vec2(1.0))) && kind != 3) {
    float sign_ = texture(u_glyphs, vec2((float(glyph) + uv.x) / u_glyphCount, uv.y)).a;
    mixed = over(mixed, isHollow ? state : vec3(1.0), sign_);
  }
  if (hasRider) {
    vec2 at = v_px - vec2(10.5, 10.5);
    float badge = length(at) - 6.5;
    float rim = abs(length(at) - 3.7) - 0.75;
    float spokes = max(min(abs(at.y + 0.4), max(abs(at.x), -at.y)) - 0.65, length(at) - 3.7);
    mixed = over(mixed, u_surface, inside(badge - 1.5));
    mixed = over(mixed, u_text, inside(badge));
    mixed = over(mixed, u_surface, inside(min(rim, spokes)));
  }
  colour = mixed;
}`

/** From the spot to the marker that was pushed from it. */
export const leaderVertex = `#version 300 es
in vec2 a_corner;
in vec4 a_leader;
out vec2 v_px;
flat out float v_length;
${place}
void main() {
  v_length = length(a_leader.zw);
  vec2 along = a_leader.zw / v_length;
  v_px = vec2(a_corner.x > 0.0 ? v_length : -5.0, a_corner.y * 5.0);
  vec2 spot = place(vec4(a_leader.xy, a_leader.xy), vec2(0.0));
  gl_Position = onScreen(spot + along * v_px.x + vec2(-along.y, along.x) * v_px.y);
}`

export const leaderFragment = `#version 300 es
precision highp float;
in vec2 v_px;
flat in float v_length;
out vec4 colour;
${motionColours}
${paint}
void main() {
  float line = max(abs(v_px.y) - 0.6, -v_px.x);
  float spot = length(v_px) - 2.4;
  vec4 mixed = over(vec4(0.0), u_surface, 0.9 * inside(min(line, spot) - 1.2));
  mixed = over(mixed, u_text, 0.75 * inside(min(line, spot)));
  colour = mixed;
}`

export const clusterVertex = `#version 300 es
in vec2 a_corner;
in vec4 a_ring;
in vec4 a_ends;
uniform int u_hovered;
out vec2 v_px;
flat out float v_radius;
flat out float v_alarm;
flat out vec4 v_ends;
flat out float v_mark;
${place}
void main() {
  v_radius = a_ring.z;
  v_alarm = a_ring.w;
  v_ends = a_ends;
  v_mark = gl_InstanceID == u_hovered ? 1.0 : 0.0;
  v_px = a_corner * (v_radius + 8.0);
  gl_Position = onScreen(place(vec4(a_ring.xy, a_ring.xy), vec2(0.0)) + v_px);
}`

export const clusterFragment = `#version 300 es
precision highp float;
in vec2 v_px;
flat in float v_radius;
flat in float v_alarm;
flat in vec4 v_ends;
flat in float v_mark;
out vec4 colour;
${motionColours}
${paint}
void main() {
  float distance_ = length(v_px) - v_radius;
  float along = fract(atan(v_px.x, -v_px.y) / 6.283185 + 1.0);
  int part = along < v_ends.x ? 0 : along < v_ends.y ? 1 : along < v_ends.z ? 2 : along < v_ends.w ? 3 : 4;
  vec4 mixed = over(vec4(0.0), vec3(0.05, 0.08, 0.12), 0.25 * (1.0 - smoothstep(-1.0, 5.0, length(v_px - vec2(0.0, 1.5)) - v_radius)));
  if (v_alarm > 0.5) mixed = over(mixed, u_alarm, inside(distance_ - 4.5));
  if (v_mark > 0.5) mixed = over(mixed, u_accent, inside(distance_ - 3.5));
  mixed = over(mixed, u_surface, inside(distance_ - 1.5));
  mixed = over(mixed, u_motions[part], inside(distance_));
  mixed = over(mixed, u_surface, inside(distance_ + 4.5));
  colour = mixed;
}`

export const labelVertex = `#version 300 es
in vec2 a_corner;
in vec4 a_path;
in vec2 a_glide;
in vec4 a_box;
in vec4 a_texture;
uniform float u_ratio;
out vec2 v_uv;
${place}
void main() {
  vec2 unit = a_corner * 0.5 + 0.5;
  v_uv = a_texture.xy + unit * a_texture.zw;
  vec2 topLeft = floor((place(a_path, a_glide) + a_box.xy) * u_ratio + 0.5) / u_ratio;
  gl_Position = onScreen(topLeft + unit * a_box.zw);
}`

export const labelFragment = `#version 300 es
precision highp float;
in vec2 v_uv;
uniform sampler2D u_texts;
out vec4 colour;
void main() {
  colour = texture(u_texts, v_uv);
}`
