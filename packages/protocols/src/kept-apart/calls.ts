import type { Apart } from './apart.ts'

// Of traccar/traccar, tests of the names that are told (Apache 2.0), and of no other platform's.

const utc = Date.UTC

export const apart: readonly Apart[] = [
  {
    origin: 'OwnTracksProtocolDecoderTest: a phone at rest',
    frame:
      '{"_type":"location","acc":15,"alt":440,"batt":46,"conn":"w","lat":46.0681247,"lon":11.1512805,"t":"u","tid":' +
      '"5t","tst":1551874878,"vac":2,"vel":0}',
    says: [
      {
        deviceId: '5t',
        recordedAt: 1_551_874_878_000,
        trigger: 'user',
        fix: { lat: 46.0681247, lng: 11.1512805, altitudeM: 440, speedKmh: 0, isValid: true },
        io: { batteryPercent: 46, accuracyM: 15 },
        untold: ['vac'],
      },
    ],
  },
  {
    origin: 'OwnTracksProtocolDecoderTest: place alone',
    frame: '{"lon":2.29513,"lat":48.85833,"tst":1497349316,"_type":"location","tid":"JJ"}',
    says: [
      { deviceId: 'JJ', recordedAt: 1_497_349_316_000, fix: { lat: 48.85833, lng: 2.29513, isValid: true }, io: {} },
    ],
  },
  {
    origin: 'OwnTracksProtocolDecoderTest: a phone on its way',
    frame:
      '{"cog":271,"lon":2.29513,"acc":5,"vel":61,"vac":21,"lat":48.85833,"tst":1497349316,"alt":167,"_type":"locati' +
      'on","tid":"JJ","t":"u","batt":67}',
    says: [
      {
        deviceId: 'JJ',
        recordedAt: 1_497_349_316_000,
        trigger: 'user',
        fix: { lat: 48.85833, lng: 2.29513, altitudeM: 167, speedKmh: 61, heading: 271, isValid: true },
        io: { batteryPercent: 67, accuracyM: 5 },
        untold: ['vac'],
      },
    ],
  },
  {
    origin: 'OwnTracksProtocolDecoderTest: an iPhone, whose topic is longer than a name',
    frame:
      '{"lon":-122,"acc":5,"created_at":1736161415,"lat":37,"topic":"owntracks/ckrey/22A67880-15C3-41A6-9157-25545C' +
      '7993AC","t":"u","m":1,"tst":1736161169,"conn":"w","alt":0,"_type":"location","tid":"AC"}',
    says: [
      {
        deviceId: '22A67880-15C3-41A6-9157-25545C7993AC',
        recordedAt: 1_736_161_169_000,
        trigger: 'user',
        fix: { lat: 37, lng: -122, altitudeM: 0, isValid: true },
        io: { accuracyM: 5 },
      },
    ],
  },
  {
    origin: 'OwnTracksProtocolDecoderTest: a tracker behind its gateway of trackers',
    frame:
      '{"topic":"owntracks/qtripp/865284041968706","lat":47.420051,"lon":13.654704,"vel":0,"cog":113,"tst":17365191' +
      '67,"mcc":232,"mnc":1,"lac":"4F4D","cid":"673A","_type":"location","acc":10,"alt":1113,"t":"I","don":105,"tid' +
      '":"CS"}',
    says: [
      {
        deviceId: 'owntracks/qtripp/865284041968706',
        recordedAt: 1_736_519_167_000,
        fix: { lat: 47.420051, lng: 13.654704, altitudeM: 1_113, speedKmh: 0, heading: 113, isValid: true },
        io: { accuracyM: 10, gsmOperator: 23_201, gsmAreaCode: 0x4f4d, gsmCellId: 0x673a },
        untold: ['don', 't: I'],
      },
    ],
  },
  {
    origin: 'FlespiProtocolDecoderTest: two messages',
    frame:
      '[{"position.speed":0,"position.latitude":53.90573,"time.valid.status":true,"timestamp":1506956075,"position.' +
      'satellites":10,"message.buffered.status":false,"business.mode.status":true,"gps.status":true,"position.longi' +
      'tude":27.455848,"position.direction":0,"ident":"605630"},{"siren.status":false,"business.mode.status":true,"' +
      'position.satellites":8,"timestamp":1506695785,"led.status":false,"position.latitude":53.905569,"position.lon' +
      'gitude":27.455986,"position.speed":0,"gradual.stop.status":false,"position.direction":262.643854,"hardware.v' +
      'ersion.enum":223,"vehicle.mileage":160,"message.buffered.status":false,"blinkers.status":false,"ident":"6056' +
      '30","position.altitude":233.48,"immobilizer.status":false}]',
    says: [
      {
        deviceId: '605630',
        recordedAt: 1_506_956_075_000,
        fix: { lat: 53.90573, lng: 27.455848, speedKmh: 0, heading: 0, satellites: 10 },
        io: {
          'business.mode.status': true,
          'gps.status': true,
          'time.valid.status': true,
          'message.buffered.status': false,
        },
      },
      {
        deviceId: '605630',
        recordedAt: 1_506_695_785_000,
        fix: { lat: 53.905569, lng: 27.455986, speedKmh: 0, heading: 263, altitudeM: 233.48, satellites: 8 },
        io: {
          odometerM: 160_000,
          'siren.status': false,
          'led.status': false,
          'gradual.stop.status': false,
          'immobilizer.status': false,
          'blinkers.status': false,
          'business.mode.status': true,
          'hardware.version.enum': 223,
        },
      },
    ],
  },
  {
    origin: 'FlespiProtocolDecoderTest: a refrigerator, before and after the first fix',
    frame:
      '[{"geofence.inside.status":false,"position.valid":false,"ain#4":0,"rs232.sensor.value#1":0,"position.directi' +
      'on":0,"rs232.sensor.value#0":0,"position.speed":0,"position.latitude":10.11223,"refrigerator.sensor.temperat' +
      'ure#1":62.5,"gnss.antenna.cut.status":true,"din":3,"ain#3":0,"refrigerator.sensor.temperature#3":71.4,"posit' +
      'ion.altitude":0,"shock.event.trigger":false,"alarm.mode.status":false,"ibutton.event.connect":false,"refrige' +
      'rator.sensor.temperature#4":66.7,"internal.battery.voltage.limit.lower.status":false,"ain#2":0,"gsm.signal.l' +
      'evel":0,"refrigerator.connection.status":0,"position.satellites":0,"external.powersource.voltage.range.outsi' +
      'de.status":false,"refrigerator.sensor.temperature#2":68.2,"incline.event.trigger":false,"alarm.event.trigger' +
      '":false,"movement.status":true,"refrigerator.sensor.temperature#6":68.9,"ident":"605630","timestamp":9466848' +
      '40,"engine.ignition.status":true,"gsm.sim.status":true,"record.seqnum":8165,"external.powersource.voltage":1' +
      '5.298,"gnss.enum":"glonass","position.longitude":20.88774,"battery.voltage":4.088,"refrigerator.sensor.tempe' +
      'rature#5":71.3,"ain#1":0,"internal.bus.supply.voltage.range.outside.status":false},{"geofence.inside.status"' +
      ':false,"position.valid":true,"ain#4":0,"rs232.sensor.value#1":0,"position.direction":0,"rs232.sensor.value#0' +
      '":0,"position.speed":0,"position.latitude":57.986744,"refrigerator.sensor.temperature#1":74.1,"gnss.antenna.' +
      'cut.status":false,"ain#3":0,"position.hdop":21.1,"refrigerator.sensor.temperature#3":71.4,"position.altitude' +
      '":219,"shock.event.trigger":false,"alarm.mode.status":false,"ibutton.event.connect":false,"refrigerator.sens' +
      'or.temperature#4":70.5,"internal.battery.voltage.limit.lower.status":false,"ain#2":0,"gsm.signal.level":0,"r' +
      'efrigerator.connection.status":0,"position.satellites":5,"external.powersource.voltage.range.outside.status"' +
      ':false,"refrigerator.sensor.temperature#2":71.3,"incline.event.trigger":false,"alarm.event.trigger":false,"m' +
      'ovement.status":true,"refrigerator.sensor.temperature#6":69.3,"ident":"605630","timestamp":1392272112,"engin' +
      'e.ignition.status":true,"gsm.sim.status":true,"record.seqnum":8174,"external.powersource.voltage":15.303,"gn' +
      'ss.enum":"glonass","position.longitude":56.207576,"battery.voltage":3.934,"refrigerator.sensor.temperature#5' +
      '":68.1,"ain#1":0,"internal.bus.supply.voltage.range.outside.status":false}]',
    says: [
      {
        deviceId: '605630',
        recordedAt: 946_684_840_000,
        fix: { lat: 10.11223, lng: 20.88774, satellites: 0, isValid: false },
        io: {
          ignition: true,
          movement: true,
          ain1V: 0,
          ain2V: 0,
          ain3V: 0,
          ain4V: 0,
          inputs: 3,
          externalVoltageV: 15.298,
          batteryVoltageV: 4.088,
          'refrigerator.sensor.temperature.1': 62.5,
          'refrigerator.sensor.temperature.6': 68.9,
          'gnss.antenna.cut.status': true,
          'gsm.sim.status': true,
        },
        events: [],
        untold: [
          'external.powersource.voltage.range.outside.status',
          'internal.battery.voltage.limit.lower.status',
          'internal.bus.supply.voltage.range.outside.status',
        ],
      },
      {
        recordedAt: 1_392_272_112_000,
        fix: { lat: 57.986744, lng: 56.207576, altitudeM: 219, satellites: 5, speedKmh: 0, isValid: true },
        io: {
          ignition: true,
          movement: true,
          ain1V: 0,
          ain2V: 0,
          ain3V: 0,
          ain4V: 0,
          hdop: 21.1,
          externalVoltageV: 15.303,
          batteryVoltageV: 3.934,
          'refrigerator.sensor.temperature.1': 74.1,
          'refrigerator.sensor.temperature.6': 69.3,
          'gnss.antenna.cut.status': false,
        },
        events: [],
        untold: [
          'external.powersource.voltage.range.outside.status',
          'internal.battery.voltage.limit.lower.status',
          'internal.bus.supply.voltage.range.outside.status',
        ],
      },
    ],
  },
  {
    origin: 'FlespiProtocolDecoderTest: an alarm',
    frame:
      '[{"ain#1":1,"ain#2":0,"ain#3":0,"ain#4":0,"alarm.event.trigger":true,"custom.SOS":1,"custom.dparam":3.141593' +
      ',"custom.ign":1,"custom.iparam":-55,"custom.tparam":"lorem","din":722,"dout":1048576,"ident":"namo:namo","po' +
      'sition.altitude":300,"position.direction":0,"position.hdop":1.1,"position.latitude":53.90821,"position.longi' +
      'tude":27.524165,"position.satellites":7,"position.speed":0,"timestamp":1508508510.013227}]',
    says: [
      {
        deviceId: 'namo:namo',
        recordedAt: 1_508_508_510_013,
        fix: { lat: 53.90821, lng: 27.524165, altitudeM: 300, speedKmh: 0, heading: 0, satellites: 7, isValid: true },
        io: {
          ain1V: 1,
          ain2V: 0,
          ain3V: 0,
          ain4V: 0,
          inputs: 722,
          outputs: 1_048_576,
          hdop: 1.1,
          'custom.tparam': 'lorem',
        },
        events: [{ kind: 'panic' }],
      },
    ],
  },
  {
    origin: 'GlobalstarProtocolDecoderTest: a raw message, whose bytes are its owner’s and no place by the manual',
    frame:
      '<?xml version="1.0" encoding="UTF-8"?><stuMessages xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi' +
      ':noNamespaceSchemaLocation="http://cody.glpconnect.com/XSD/StuMessage_Rev1_0_1.xsd" timeStamp="25/03/2020 03' +
      ':02:32 GMT" messageID="300421a0fd2a100585bdde409d6f601a"><stuMessage><esn>0-2682225</esn><unixTime>158510537' +
      '0</unixTime><gps>N</gps><payload length="9" source="pc" encoding="hex">0x8EFE2D97DDEA420018</payload></stuMe' +
      'ssage></stuMessages>',
    says: [{ deviceId: '0-2682225', recordedAt: 1_585_105_370_000, fix: undefined, events: [] }],
  },
  {
    origin: 'GlobalstarProtocolDecoderTest: a standard message',
    frame:
      '<?xml version="1.0" encoding="UTF-8"?><stuMessages xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi' +
      ':noNamespaceSchemaLocation="http://cody.glpconnect.com/XSD/StuMessage_Rev1_0_1.xsd" timeStamp="17/02/2019 21' +
      ':56:15 GMT" messageID="2a471778dda31005850dc52bb93ae81a"><stuMessage><esn>0-2654816</esn><unixTime>155044059' +
      '2</unixTime><gps>N</gps><payload length="9" source="pc" encoding="hex">0x00337BA619B7250A00</payload></stuMe' +
      'ssage></stuMessages>',
    says: [
      {
        deviceId: '0-2654816',
        recordedAt: 1_550_440_592_000,
        fix: { lat: (0x337ba6 * 90) / 2 ** 23, lng: (0x19b725 * 180) / 2 ** 23, isValid: true },
        io: { din1: true, din2: true, movement: false, generationType: 0 },
        events: [],
      },
    ],
  },
  {
    origin: 'SpotProtocolDecoderTest',
    frame:
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?> <messageList xmlns="http://v2.shared.globalstar.com"' +
      ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://v2.shared.globalstar.com h' +
      'ttp://share.findmespot.com/shared/schema/spotXml-v2.xsd"> <header> <totalCount>1</totalCount> <mode>LIVE</mo' +
      'de> </header> <message> <id>891801957</id> <esn>0-3112123</esn> <esnName>0-3112123a</esnName> <messageType>N' +
      'EWMOVEMENT</messageType> <messageDetail>SPOT Trace has detected that the asset has moved.</messageDetail> <t' +
      'imestamp>2017-12-27T13:19:38.000Z</timestamp> <timeInGMTSecond>1514380778</timeInGMTSecond> <latitude>-1.287' +
      '81</latitude> <longitude>-47.93042</longitude> <batteryState>GOOD</batteryState> </message> </messageList>',
    says: [
      {
        deviceId: '0-3112123',
        recordedAt: utc(2017, 11, 27, 13, 19, 38),
        trigger: 'NEWMOVEMENT',
        fix: { lat: -1.28781, lng: -47.93042, isValid: true },
        events: [],
      },
    ],
  },
  {
    origin: 'TtnHttpProtocolDecoderTest: as TTN Mapper wants it',
    frame:
      '{"end_device_ids":{"device_id":"test-device","application_ids":{"application_id":"test-app"},"dev_eui":"0000' +
      '000000000000","dev_addr":"00000000"},"received_at":"2025-11-12T08:29:01.954236764Z","uplink_message":{"f_por' +
      't":1,"f_cnt":15,"frm_payload":"AIVpAyHNAIgFtcvtXxgAEWIAAAsAAgBaAIQAYwCCAAB7tQBnAS0AcyeRAGh5","decoded_payloa' +
      'd":{"altitude":44.5,"barometer_0":1012.9,"hdop":0.9,"heading":99,"humidity_0":60.5,"latitude":37.4219,"longi' +
      'tude":-122.084,"sats":11,"speed":31.669,"temperature_0":30.1,"time":"2025-11-12T08:29:01.000Z"},"rx_metadata' +
      '":[{"gateway_ids":{"gateway_id":"test-gateway","eui":"0000000000000000"},"time":"2025-11-12T08:29:01.553412Z' +
      '","rssi":-58,"channel_rssi":-58,"snr":12,"location":{"latitude":37.4219,"longitude":-122.084,"altitude":47,"' +
      'source":"SOURCE_REGISTRY"},"received_at":"2025-11-12T08:23:02.467711084Z"}],"settings":{"data_rate":{"lora":' +
      '{"bandwidth":125000,"spreading_factor":7,"coding_rate":"4/5"}},"frequency":"916800000"},"received_at":"2025-' +
      '11-12T08:29:01.749842730Z","consumed_airtime":"0.112896s","packet_error_rate":0.7777778,"locations":{"frm-pa' +
      'yload":{"latitude":37.4219,"longitude":-122.084,"altitude":44,"source":"SOURCE_GPS"}},"network_ids":{"net_id' +
      '":"000013","ns_id":"EC656E0000000183","tenant_id":"ttn","cluster_id":"au1","cluster_address":"au1.cloud.thet' +
      'hings.network"}}}',
    says: [
      {
        recordedAt: utc(2025, 10, 12, 8, 29, 1),
        fix: { lat: 37.4219, lng: -122.084, altitudeM: 44.5, heading: 99, satellites: 11, isValid: true },
        io: {
          hdop: 0.9,
          barometer_0: 1_012.9,
          humidity_0: 60.5,
          temperature_0: 30.1,
          speed: 31.669,
          rssi: -58,
          snr: 12,
        },
      },
    ],
  },
  {
    origin: 'TtnHttpProtocolDecoderTest: as CayenneLPP has it',
    frame:
      '{"end_device_ids":{"device_id":"test-device","application_ids":{"application_id":"test-app"},"dev_eui":"0000' +
      '000000000000","dev_addr":"00000000"},"received_at":"2025-11-12T08:29:01.954236764Z","uplink_message":{"f_por' +
      't":1,"f_cnt":15,"frm_payload":"AIgFxALtUoAAEWIAZwEQAWcA/w==","decoded_payload":{"gps_0":{"altitude": 44.5,"l' +
      'atitude": 37.7858,"longitude": -122.4064},"temperature_0": 27.2,"temperature_1":25.5},"rx_metadata":[{"gatew' +
      'ay_ids":{"gateway_id":"test-gateway","eui":"0000000000000000"},"time":"2025-11-12T08:29:01.553412Z","rssi":-' +
      '58,"channel_rssi":-58,"snr":12,"received_at":"2025-11-12T08:23:02.467711084Z"}],"settings":{"data_rate":{"lo' +
      'ra":{"bandwidth":125000,"spreading_factor":7,"coding_rate":"4/5"}},"frequency":"916800000"},"received_at":"2' +
      '025-11-12T08:29:01.749842730Z","consumed_airtime":"0.112896s","packet_error_rate":0.7777778,"locations":{"fr' +
      'm-payload":{"latitude":37.7858,"longitude":-122.4064,"altitude":44,"source":"SOURCE_GPS"}},"network_ids":{"n' +
      'et_id":"000013","ns_id":"EC656E0000000183","tenant_id":"ttn","cluster_id":"au1","cluster_address":"au1.cloud' +
      '.thethings.network"}}}',
    says: [
      {
        recordedAt: utc(2025, 10, 12, 8, 29, 1, 749),
        fix: { lat: 37.7858, lng: -122.4064, altitudeM: 44.5, isValid: true },
        io: { temperature_0: 27.2, temperature_1: 25.5, rssi: -58, snr: 12 },
      },
    ],
  },
  {
    origin: 'TtnHttpProtocolDecoderTest: told hours before it came',
    frame:
      '{"end_device_ids":{"device_id":"test-device","application_ids":{"application_id":"test-app"},"dev_eui":"0000' +
      '000000000000","dev_addr":"00000000"},"received_at":"2025-11-12T08:29:01.954236764Z","uplink_message":{"f_por' +
      't":1,"f_cnt":15,"frm_payload":"AIgFxALtUoAAEWIAZwEQAWcA/w==","decoded_payload":{"latitude": 37.7858,"longitu' +
      'de": -122.4064,"temp1": 27.2,"time":"2025-11-12T02:59:23.000Z","wifi": {"A1:B2:C3:D4:E5:F6": {"rssi":-10, "c' +
      'hannel": 1}}},"rx_metadata":[{"gateway_ids":{"gateway_id":"test-gateway","eui":"0000000000000000"},"time":"2' +
      '025-11-12T08:29:01.553412Z","rssi":-58,"channel_rssi":-58,"snr":12,"received_at":"2025-11-12T08:23:02.467711' +
      '084Z"}],"settings":{"data_rate":{"lora":{"bandwidth":125000,"spreading_factor":7,"coding_rate":"4/5"}},"freq' +
      'uency":"916800000"},"received_at":"2025-11-12T08:29:01.749842730Z","consumed_airtime":"0.112896s","packet_er' +
      'ror_rate":0.7777778,"locations":{"frm-payload":{"latitude":37.7858,"longitude":-122.4064,"altitude":44,"sour' +
      'ce":"SOURCE_GPS"}},"network_ids":{"net_id":"000013","ns_id":"EC656E0000000183","tenant_id":"ttn","cluster_id' +
      '":"au1","cluster_address":"au1.cloud.thethings.network"}}}',
    says: [
      {
        recordedAt: utc(2025, 10, 12, 2, 59, 23),
        fix: { lat: 37.7858, lng: -122.4064, isValid: true },
        io: { temp1: 27.2, rssi: -58, snr: 12 },
        untold: ['wifi'],
      },
    ],
  },
]
