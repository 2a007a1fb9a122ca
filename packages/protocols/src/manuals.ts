/** What stands behind a protocol, for `docs/protocols.md`; what it tells and takes is read from its codec. */
interface Manual {
  family: string
  models: string
  /** How and when the tracker hears that its reports are stored. */
  acknowledgement: string
  /** Of the manufacturers, with their versions. */
  documents: string
}

export const manuals: Readonly<Record<string, Manual>> = {
  teltonika: {
    family: 'Teltonika',
    models: 'FM, FMB, FMC, FMM, FMT, TAT, TFT, TMT',
    acknowledgement: 'the number of records, after COMMIT',
    documents: 'Teltonika Wiki: Data Sending Protocols (Codec 7, 8, 8 Extended, 12, 13, 14, 16)',
  },
  gt06: {
    family: 'GT06',
    models: 'Concox and Jimi GT06, JM-VL, JM-VG, EG; clones',
    acknowledgement: 'alarms by their serial, after COMMIT; the protocol acknowledges no positions',
    documents:
      'Concox: GPS Tracker Communication Protocol for GT06, JM-VL02, JM-VL03 V1.1.2; Vehicle Tracker Command List',
  },
  osmand: {
    family: 'OsmAnd',
    models: 'Traccar Client, OsmAnd and other phone apps',
    acknowledgement: 'HTTP 200, after COMMIT',
    documents: 'traccar.org: OsmAnd protocol',
  },
  queclink: {
    family: 'Queclink',
    models: 'GL, GV, GMT',
    acknowledgement: 'SACK with the count of the sentence, after COMMIT',
    documents: 'Queclink: @Track Air Interface Protocol of GV300, GL300, GV200 and others (ASCII form)',
  },
  'wialon-ips': {
    family: 'Wialon IPS',
    models: 'any that speaks it',
    acknowledgement: 'AD, ASD or AB with the number of records, after COMMIT',
    documents: 'Gurtam: Wialon IPS 1.1 and 2.0',
  },
  h02: {
    family: 'H02',
    models: 'SinoTrack ST-90x, LKGPS, HuaSunTeK, Cantrack',
    acknowledgement: 'V4 or R12 with a clock, after COMMIT',
    documents: 'SinoTrack Protocol; LKGPS protocol; H02 document for TH and HQ trackers',
  },
  json: {
    family: 'JSON push',
    models: 'other platforms, devices of one’s own, MQTT',
    acknowledgement: 'HTTP 200 with a result for each report, after COMMIT',
    documents: 'docs/how-to/push-positions.md',
  },
  jt808: {
    family: 'JT/T 808',
    models: 'Huabao, Jimi JC, BSJ, AOVX, G10LS, Jointech’s electronic locks and whatever follows the Chinese standard',
    acknowledgement: '8001 with serial and number, after COMMIT; of several packets once the message is whole',
    documents:
      'JT/T 808-2013 and -2019; JT/T808 Protocol for G10LS; 4G Wireless Air Protocol VJT.04.063-A; Huabao: JT808 common message parsing; S21L Protocol (JT808 Extended); electronic locks and many items of makers from published messages alone',
  },
  gps103: {
    family: 'GPS103',
    models: 'Coban TK102B, TK103A and B, TK303, TK306 (OBD), TK403, GPS102 to GPS311; clones',
    acknowledgement:
      'LOAD and ON to login and heartbeat; a call for help by E, after COMMIT; the protocol acknowledges no positions',
    documents:
      'Coban: GPRS PROTOCOL, 2014-12-12 (letters and numbers); GPS102, GPS103, GPS104 GPRS data protocol; reports in decimal degrees after published frames',
  },
  suntech: {
    family: 'Suntech',
    models:
      'SA200, ST200, ST300, ST310U, ST340, ST390, ST410, ST419, ST500, ST600, ST910; ST33xx, ST43xx, ST4000 and others of the universal form, text or zip',
    acknowledgement: 'an emergency by AckEmerg, after COMMIT; over TCP the protocol acknowledges no positions',
    documents:
      'Suntech: operation manuals of ST300/340 (1.41), ST310U (1.08), ST340UR (1.03), ST600 (1.61), ST3330; Universal Reporting Guide (1.102), Universal Commands (1.60); ST410, ST419 and the newer ST910 from published frames alone',
  },
  meitrack: {
    family: 'Meitrack',
    models:
      'T1, T3, T333, T355, T366, T622, TC68, MVT100, MVT340, MVT380, MVT600, MVT800, MT90, P88, P99; texts AAA, packets CCC and CCE',
    acknowledgement:
      'CCC by the number of its packets, after COMMIT; AAA (AFF) and CCE only to a tracker that has shown to wait, since a confirmation deletes what another has yet to send',
    documents:
      'MEITRACK T622 GPRS Protocol V1.2 (2017-07-10); MEITRACK GPRS Protocol V1.6 (2013-06-27) and V1.8; of T366 V1.5; of P88L V1.3; packets’ ids of the bus, access points and sensors in reach after published packets',
  },
  watch: {
    family: 'Watches of the bracketed protocol',
    models: 'SeTracker, Beesure, 4P-Touch and others that say [3G*…], [SG*…], [CS*…], [ZJ*…]',
    acknowledgement:
      'LK, TKQ and readings of the body at once; AL by its own word, after COMMIT; the protocol acknowledges no positions',
    documents: '4P-Touch: Beesure GPS SeTracker Server Protocol (2023-11-13), Server Protocol V1.8 (2019-03-13)',
  },
  tk103: {
    family: 'TK103',
    models:
      'KX402, TK103 and clones that say (013612345678BR00…), EC-546, TT0024, T1024, T1080, T4400, T8800, TK05, TK10, TK15, TK20, T580W',
    acknowledgement:
      'AP01HSO to the handshake; a login with its place by AP05 and an alarm by AS01 and its digit, after COMMIT; the protocol acknowledges no other positions',
    documents:
      'KX402: GPRS Communication Protocol 1.5 (2008-11-04), of 1.8 the examples; of the form with commas no document could be had; TK 103 Communication Protocol V1.3 as quoted; battery packs after published frames',
  },
  galileosky: {
    family: 'Galileosky',
    models:
      'Galileosky 2.x, 4.0, 5.0, 5.1, 7.0, 7x, Base Block, OBD-II; tags and compressed packets, tags over Iridium',
    acknowledgement: 'each packet by its check (02), after COMMIT; the head packet at once',
    documents:
      'excerpts of the GalileoSky manuals v5.1 (firmware 223) and v4.0 (0223) and of the protocol of 2023; lengths of many tags and the compressed packets were confirmed by no document; of Iridium’s messages what Teltonika’s wiki says',
  },
  ruptela: {
    family: 'Ruptela',
    models:
      'FM-Eco3, FM-Eco4, FM-Pro3, FM-Pro4, FM-Tco3, FM-Tco4, FM-Plug4, Eco5, HCV5, LCV5, Trace5; records and extended records',
    acknowledgement:
      'records by 100 and 1, after COMMIT; identification, heartbeat and trouble codes by their own; what comes with a wrong check is asked for again',
    documents:
      'Ruptela: SMS commands of FM-Eco and FM-Pro (2018-08-01), for the numbers of a few inputs; of its own protocol description none could be had: written from published packets with right checks and from what their readers tell',
  },
  eelink: {
    family: 'Eelink',
    models:
      'TK115, TK116, TK119, TK121, TK319, TK418, TK419, GPT06, GPT12, GPT18, GPT19, GPT26, GPT46, GPT49, GOT08, GOT10, K30; packages of 1.8 and 2.0',
    acknowledgement:
      'the login with the clock; each package by its number and serial, positions, warnings and reports after COMMIT; a datagram by a datagram',
    documents:
      'of EELINK DEVICE PROTOCOL V2.0 (2017-05-01) and Terminal Communication Protocol V1.8.4 (2013-10-10) the openings and contents; the rest from published packets and what their readers tell',
  },
  egts: {
    family: 'EGTS',
    models:
      'Terminals and dispatchers of ERA-GLONASS and the Russian transport orders: Galileosky, Navtelecom, Omnicomm, Granit, Fort and others',
    acknowledgement:
      'a response to the packet by its number and to each record by its own with a result code, after COMMIT; identities at once, then the result of the authorization',
    documents:
      'of Order 285 of the Ministry of Transport of Russia (2012-07-31) an English rendering of positions and result codes; other parts confirmed by frames of real devices alone',
  },
  navtelecom: {
    family: 'Navtelecom',
    models: 'START, SMART, SIGNAL: S-2xxx; FLEX 1.0, 2.0 and 3.0, NTCB telemetry in the formats F5.2 and F6',
    acknowledgement:
      '~A and *>A by the number of records, ~T and *>T by its index, ~C, each after COMMIT; greeting and mask at once',
    documents:
      'Navtelecom Wiki: FLEX examples, Commands; of the protocol of exchange 6.2 (2022-09-07) excerpts: the sizes of later fields were checked against two records alone; of NTCB’s formats none could be had: six published records',
  },
  topflytech: {
    family: 'Topflytech',
    models:
      'T8803, T8806 (2323); TLW1, TLW2, PioneerX (2525); TLD1, TLD2, TorchX (2626, with the vehicle’s bus); TLP1, TLP2, SolarX, SolarGuardX, KnightX (2727)',
    acknowledgement:
      'each message by its head and serial, an alarm with its number, positions and alarms after COMMIT; what nobody can read too',
    documents:
      'Topflytech: TOPFLYtechCodec Codec User Manual and what the maker publishes with it; How to use the class library to send configuration commands; TOPFLYtech 0x26 0x26 Protocol (2023-08-02) as quoted; sensors in reach after published messages',
  },
  ais140: {
    family: 'AIS 140',
    models:
      'Devices of the Indian standard and its states’ dialects: iTriangle, Roadpoint, Atlanta, GPSBOX, CHVTS and others; normal, emergency, health',
    acknowledgement: 'the protocol acknowledges none',
    documents: 'of AIS-140 (ARAI) no text could be had: written from published packets; numbers of alerts unconfirmed',
  },
  calamp: {
    family: 'CalAmp',
    models: 'LMU and TTU units that speak LM Direct',
    acknowledgement: 'ACK with the sequence number of the message, after COMMIT',
    documents:
      'CalAmp: LMU Users Guide V1.0.6; LM Direct Reference Guide, as far as it can be had: headers, acknowledgement, event report, and of unit requests and parameters only that there are some, so that nothing can be told',
  },
}
