import { describe, expect, test } from 'vitest'
import { ConfigRefused, describeSettings, readConfig } from './config.ts'

const secret = 'x'.repeat(32)

describe('settings', () => {
  test('have defaults that start a demo on one machine', () => {
    expect(readConfig({}, [])).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      database: null,
      hasDemo: true,
      mqtt: null,
      checkReplies: false,
      tileOrigins: ['https://tile.openstreetmap.org'],
      trackerPorts: [
        { protocol: 'teltonika', port: 2166 },
        { protocol: 'teltonika', port: 5027 },
        { protocol: 'osmand', port: 2100 },
        { protocol: 'osmand', port: 5055 },
        { protocol: 'gt06', port: 5023 },
        { protocol: 'queclink', port: 5004 },
        { protocol: 'wialon-ips', port: 5039 },
        { protocol: 'h02', port: 5013 },
        { protocol: 'jt808', port: 5015 },
        { protocol: 'gps103', port: 5001 },
        { protocol: 'suntech', port: 5011 },
        { protocol: 'meitrack', port: 5020 },
        { protocol: 'watch', port: 5093 },
        { protocol: 'tk103', port: 5002 },
        { protocol: 'galileosky', port: 5034 },
        { protocol: 'ruptela', port: 5046 },
        { protocol: 'eelink', port: 5064 },
        { protocol: 'egts', port: 5162 },
        { protocol: 'navtelecom', port: 5221 },
        { protocol: 'topflytech', port: 5094 },
        { protocol: 'ais140', port: 5179 },
        { protocol: 'calamp', port: 20500 },
        { protocol: 'any', port: 5300 },
      ],
    })
  })

  test('let nobody else at the accounts of the demo, which everybody knows, unless asked', () => {
    expect(readConfig({ HOST: '0.0.0.0' }, []).host).toBe('0.0.0.0')
    expect(readConfig({}, ['--no-demo']).host).toBe('0.0.0.0')
  })

  test('take the logins of the running server together or not at all', () => {
    const owner = { DATABASE_URL: 'postgres://a:b@db/atalaya', TOKEN_SECRET: secret }
    const urls = { DATABASE_WEB_URL: 'postgres://w@db/a', DATABASE_ENGINE_URL: 'postgres://e@db/a' }
    expect(() => readConfig({ ...owner, ...urls }, [])).toThrow(/DATABASE_JOBS_URL come together/)
    const all = { ...owner, ...urls, DATABASE_JOBS_URL: 'postgres://j@db/a' }
    expect(readConfig(all, []).database?.runtimeUrls).toMatchObject({
      web: 'postgres://w@db/a',
      jobs: 'postgres://j@db/a',
    })
  })

  test('are read from the environment, an empty one being none', () => {
    const config = readConfig(
      {
        PORT: '8101',
        HOST: '',
        DATA_DIR: '/srv/atalaya',
        DATABASE_URL: 'postgres://a:b@db/atalaya',
        TOKEN_SECRET: secret,
        TRACKER_PORTS: 'osmand:5055',
        OSM_TILES_URL: 'https://{s}.tiles.test/{z}/{x}/{y}.png',
        TILE_ORIGINS: 'https://a.test, https://b.test',
        MAPS_KEYS: 'here=k=1',
        TRUSTED_PROXIES: '10.0.0.0/8',
        METRICS_PUBLIC: 'true',
        MQTT_URL: 'mqtts://broker.test:8884',
        MQTT_TOPICS: 'fleet/+/json, $share/servers/assets/+',
        MQTT_USERNAME: 'atalaya',
        MQTT_PASSWORD: 'p',
      },
      ['--no-demo'],
    )
    expect(config).toMatchObject({
      port: 8101,
      host: '0.0.0.0',
      dataDir: '/srv/atalaya',
      database: { url: 'postgres://a:b@db/atalaya', tokenSecrets: [secret] },
      trackerPorts: [{ protocol: 'osmand', port: 5055 }],
      tileOrigins: ['https://*.tiles.test', 'https://a.test', 'https://b.test'],
      mapsKeys: { here: 'k=1' },
      trustedProxies: ['10.0.0.0/8'],
      areMetricsPublic: true,
      mqtt: {
        url: 'mqtts://broker.test:8884',
        topics: ['fleet/+/json', '$share/servers/assets/+'],
        clientId: 'atalaya',
        username: 'atalaya',
        password: 'p',
      },
      hasDemo: false,
    })
    expect(readConfig({ TRACKER_PORTS: 'none', OSM_TILES_URL: '' }, [])).toMatchObject({
      trackerPorts: [],
      osmTilesUrl: '',
      tileOrigins: [],
    })
  })

  test.each([
    [{ PORT: 'eighty' }, [], /PORT/],
    [{ PORT: '70000' }, [], /PORT: at most 65535/],
    [{ DATABASE_URL: 'mysql://db' }, [], /DATABASE_URL: a postgres:\/\/ address/],
    [{ DATABASE_URL: 'postgres://db/a' }, [], /TOKEN_SECRET is missing/],
    [{ DATABASE_URL: 'postgres://db/a', TOKEN_SECRET: 'short' }, [], /TOKEN_SECRET: at least 32 characters/],
    [{ TRACKER_PORTS: 'teltonika' }, [], /TRACKER_PORTS.*teltonika:5027/],
    [{ MQTT_URL: 'https://broker.test' }, [], /MQTT_URL: an mqtt/],
    [{ MQTT_TOPICS: 'fleet/van+' }, [], /MQTT_TOPICS.*trackers\/\+/],
    [{ MQTT_TOPICS: 'fleet/#/json' }, [], /MQTT_TOPICS/],
    [{ METRICS_PUBLIC: 'perhaps' }, [], /METRICS_PUBLIC: true or false/],
    [{ TRUSTED_PROXIES: 'true' }, [], /TRUSTED_PROXIES.*10\.0\.0\.0\/8/],
    [{ TRUSTED_PROXIES: '10.0.0.1, 0.0.0.0/0' }, [], /TRUSTED_PROXIES/],
    [{}, ['--demo'], /unknown argument: --demo/],
  ])('that cannot be used are named: %o %o', (env, args, message) => {
    expect(() => readConfig(env, args)).toThrow(ConfigRefused)
    expect(() => readConfig(env, args)).toThrow(message)
  })

  test('are all explained to who asks for help', () => {
    const lines = describeSettings().split('\n')
    expect(lines).toContainEqual('  PORT                  Port of the web application and the API (8080)')
    for (const line of lines) expect(line.trim().split(/\s+/).length, line).toBeGreaterThan(3)
  })
})
