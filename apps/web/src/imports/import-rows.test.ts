import { bulkBodyBytes } from '@atalaya/contract/bulk'
import { fieldsOf, importRulesOf } from '@atalaya/contract/fields'
import { NewVehicle, VehicleRow } from '@atalaya/contract/item-fields'
import { choiceList } from '@atalaya/domain/import-rules/read-row'
import { userImport } from '@atalaya/domain/import-rules/users'
import { describe, expect, test } from 'vitest'
import { ApiFailure } from '../session/api-failure.ts'
import { correctRow, isSound, markRepeats, readDraft, withRefusals } from './draft-row.ts'
import type { ImportChunk, ImportDefinition, ImportedChunk } from './import-definition.ts'
import { notInsertedOf, notInsertedTable } from './not-inserted.ts'
import { withoutErrorColumn } from './read-again.ts'
import { chunksOf, joinOutcomes, sendImport } from './send-import.ts'

const nothing: ImportedChunk = { inserted: [], updated: [], skipped: [], failed: [] }
const define = (change: Partial<ImportDefinition> = {}): ImportDefinition => ({
  noun: 'vehicles',
  title: 'Vehículos',
  rules: importRulesOf(fieldsOf(NewVehicle), ['plate', 'name']),
  schema: VehicleRow,
  fields: { name: { label: 'Nombre' }, plate: { label: 'Matrícula' } },
  lists: { icon: choiceList([['Camión', 'truck']]) },
  send: async () => nothing,
  onChanged: () => undefined,
  ...change,
})
const frame = (definition = define(), isNamed = true) => ({
  definition,
  mapping: ['name', 'plate', 'icon'],
  columns: 3,
  isNamed,
})
const draft = (line: number, ...cells: string[]) => readDraft({ line, cells }, frame())
const rows = (count: number) => Array.from({ length: count }, (_, at) => draft(at + 2, `V${at}`, `P${at}`))

describe('a row', () => {
  test('is read under the rules and then under the schema of the contract', () => {
    expect(draft(2, 'Uno', '12-ab', 'camión')).toMatchObject({
      values: { name: 'Uno', plate: '12-AB', icon: 'truck' },
      reasons: {},
      rowReason: null,
    })
    const strict = define({
      schema: VehicleRow.refine(({ name }) => name !== 'No', { path: ['name'], message: 'name.taken' }),
    })
    expect(readDraft({ line: 2, cells: ['No'] }, frame(strict)).reasons).toEqual({ name: { code: 'name.taken' } })
  })

  test('with more cells than the header has columns is refused as a whole', () => {
    expect(draft(2, 'Uno', 'A', 'Camión', 'más').rowReason).toEqual({ code: 'columns.count', limit: 3 })
    expect(isSound(draft(2, 'Uno', 'A'))).toBe(true)
  })

  test('of users without known headers has eleven columns and no more', () => {
    const users = define({ rules: userImport, noun: 'users' })
    const cells = Array(12).fill('x')
    const loose = { definition: users, mapping: ['email'], columns: 12, isNamed: false }
    expect(readDraft({ line: 2, cells }, loose).rowReason).toEqual({ code: 'columns.count', limit: 11 })
    expect(readDraft({ line: 2, cells }, { ...loose, isNamed: true }).rowReason).toBeNull()
  })

  test('that names what an earlier row named is refused, until one of them changes', () => {
    const definition = define()
    const twice = markRepeats([draft(2, 'Uno', 'A-1'), draft(3, 'Dos', 'a-1'), draft(4, 'Tres')], definition)
    expect(twice.map(isSound)).toEqual([true, false, true])
    expect(twice[1]?.reasons).toEqual({ plate: { code: 'row.repeated', limit: 2 } })
    const mended = markRepeats([draft(2, 'Uno', 'B-1'), ...twice.slice(1)], definition)
    expect(mended.map(isSound)).toEqual([true, true, true])
  })

  test('is read anew where one of its cells is corrected, and so is what repeated it', () => {
    const twice = markRepeats([draft(2, 'Uno', 'A-1'), draft(3, 'Dos', 'A-1')], define())
    const corrected = correctRow(twice, { line: 2, column: 1, text: 'b-1' }, frame())
    expect(corrected.map(({ values }) => values['plate'])).toEqual(['B-1', 'A-1'])
    expect(corrected.map(isSound)).toEqual([true, true])
    // A row may be shorter than the header.
    const [short] = correctRow([draft(2, 'Uno')], { line: 2, column: 2, text: 'camión' }, frame())
    expect(short?.cells).toEqual(['Uno', '', 'camión'])
  })

  test('that the server refuses, or has not answered for, is left over with the reason', () => {
    const outcome = {
      ...{ inserted: 1, updated: 0, skipped: 0, failure: null },
      refused: [{ line: 3, reasons: { plate: { code: 'taken' } }, rowReason: null }],
      unsent: [4],
      unanswered: [5],
    }
    const drafts = [...rows(4), draft(6, '')]
    expect(withRefusals(drafts, outcome).map(isSound)).toEqual([true, false, true, true, false])
    expect(notInsertedOf(drafts, outcome).map(({ line, rowReason }) => [line, rowReason?.code])).toEqual([
      [3, undefined],
      [4, 'unsent'],
      [5, 'unanswered'],
      [6, undefined],
    ])
  })
})

describe('sending', () => {
  const send = (
    definition: ImportDefinition,
    count: number,
    signal = new AbortController().signal,
    waitsMs: readonly number[] = [],
  ) => {
    const told: number[] = []
    return sendImport(rows(count), definition, {
      importId: 'x',
      existing: 'fail',
      dryRun: false,
      signal,
      onProgress: (done) => told.push(done),
      onWaiting: () => undefined,
      waitsMs,
    }).then((outcome) => ({ outcome, told }))
  }

  test('goes in calls that the server takes, under one number', async () => {
    const calls: ImportChunk[] = []
    const definition = define({
      send: async (chunk) => {
        calls.push(chunk)
        return { ...nothing, inserted: chunk.rows.map(({ line }) => ({ line, id: line })) }
      },
    })
    const { outcome, told } = await send(definition, 1_234)
    expect(calls.map(({ rows }) => rows.length)).toEqual([500, 500, 234])
    expect(new Set(calls.map(({ importId }) => importId)).size).toBe(1)
    expect(told).toEqual([500, 1_000, 1_234])
    expect(outcome).toMatchObject({ inserted: 1_234, refused: [], unsent: [], failure: null })
  })

  test('never sends a body larger than the server reads', () => {
    const heavy = rows(100).map((row) => ({ ...row, values: { name: 'x'.repeat(100_000) } }))
    const chunks = chunksOf(heavy)
    expect(chunks.flat()).toHaveLength(100)
    for (const chunk of chunks) expect(JSON.stringify(chunk).length).toBeLessThan(bulkBodyBytes)
  })

  test("puts the server's objections at their cells, and those about no cell at the row", async () => {
    const definition = define({
      send: async () => ({
        ...nothing,
        failed: [
          { line: 2, error: 'input.invalid', fields: { plate: 'plate.taken' } },
          { line: 3, error: 'permission.denied' },
        ],
      }),
    })
    const { outcome } = await send(definition, 2)
    expect(outcome.refused).toEqual([
      { line: 2, reasons: { plate: { code: 'plate.taken' } }, rowReason: null },
      { line: 3, reasons: {}, rowReason: { code: 'permission.denied' } },
    ])
  })

  test('sends a part whose answer was lost again, the very same, and goes on', async () => {
    const calls: ImportChunk[] = []
    const definition = define({
      send: async (chunk) => {
        calls.push(chunk)
        if (calls.length === 2) throw new ApiFailure({ code: 'network.unreachable', statusCode: 0, url: '/' })
        if (calls.length === 3) throw new ApiFailure({ code: 'server.busy', statusCode: 503, url: '/' })
        return { ...nothing, inserted: chunk.rows.map(({ line }) => ({ line, id: line })) }
      },
    })
    const { outcome } = await send(definition, 1_000, undefined, [1, 1])
    expect(outcome).toMatchObject({ inserted: 1_000, unsent: [], unanswered: [], failure: null })
    expect(calls).toHaveLength(4)
    expect(calls[2]).toEqual(calls[1])
    expect(calls[3]).toEqual(calls[1])
  })

  test('does not ask again what the server has refused', async () => {
    let calls = 0
    const refused = new ApiFailure({ code: 'permission.denied', statusCode: 403, url: '/' })
    const definition = define({
      send: async () => {
        calls += 1
        throw refused
      },
    })
    const { outcome } = await send(definition, 2, undefined, [1, 1])
    expect([calls, outcome.failure, outcome.unsent.length, outcome.unanswered]).toEqual([1, refused, 2, []])
  })

  test('goes on where it stopped, with the parts that it had', async () => {
    const calls: ImportChunk[] = []
    let isDown = true
    const definition = define({
      send: async (chunk) => {
        calls.push(chunk)
        if (isDown && calls.length > 1) throw new ApiFailure({ code: 'network.unreachable', statusCode: 0, url: '/' })
        return { ...nothing, inserted: chunk.rows.map(({ line }) => ({ line, id: line })) }
      },
    })
    const all = rows(1_200)
    const { outcome: first } = await send(definition, 1_200)
    isDown = false
    const left = new Set([...first.unanswered, ...first.unsent])
    const ways = { importId: 'x', existing: 'fail', dryRun: false, signal: new AbortController().signal } as const
    const rest = await sendImport(
      all.filter(({ line }) => left.has(line)),
      definition,
      { ...ways, onProgress: () => undefined, onWaiting: () => undefined },
    )
    expect(joinOutcomes(first, rest)).toMatchObject({ inserted: 1_200, unsent: [], unanswered: [], failure: null })
    // The part in doubt is the same again, so that the server knows it.
    expect(calls[2]).toEqual(calls[1])
  })

  test('stops at a failure or a cancel and tells what was not sent', async () => {
    let calls = 0
    const lost = new ApiFailure({ code: 'network.unreachable', statusCode: 0, url: '/' })
    const definition = define({
      send: async (chunk) => {
        calls += 1
        if (calls === 2) throw lost
        return { ...nothing, inserted: chunk.rows.map(({ line }) => ({ line, id: line })) }
      },
    })
    const { outcome } = await send(definition, 1_200)
    expect(outcome).toMatchObject({ inserted: 500, failure: lost })
    expect([outcome.unanswered.length, outcome.unsent.length]).toEqual([500, 200])

    const cancelled = await send(define(), 600, AbortSignal.abort())
    expect(cancelled.outcome).toMatchObject({ inserted: 0, failure: null })
    expect(cancelled.outcome.unsent).toHaveLength(600)
  })
})

test('rows that did not go in come back in the shape of their file, and go in again when corrected', () => {
  const left = [draft(2, '', 'A', 'Camión'), draft(5, 'Dos', 'B', 'Camión', 'de más')]
  const header = ['Nombre', 'Matrícula', 'Icono']
  const words = { error: 'Error', textOf: ({ code }: { code: string }) => code }
  const table = notInsertedTable(left, header, { definition: define(), words })
  expect(table.columns.map((column) => column.header)).toEqual([...header, 'Error'])
  expect(table.rows).toEqual([
    ['', 'A', 'Camión', 'Nombre: required'],
    ['Dos', 'B', 'Camión', 'columns.count'],
  ])
  const again = withoutErrorColumn({
    header: [...header, 'Error'],
    rows: [{ line: 2, cells: ['Uno', 'A', 'Camión', 'Nombre: required'] }],
    format: 'csv',
    sheets: [],
    sheet: null,
  })
  expect(again).toMatchObject({ header, rows: [{ line: 2, cells: ['Uno', 'A', 'Camión'] }] })
})
