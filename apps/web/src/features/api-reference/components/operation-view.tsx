import { isInstant } from '@atalaya/domain/unix-timestamp'
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonText } from '../../../feedback/failure-text.ts'
import { useSession } from '../../../session/current-session.ts'
import type { Operation, Parameter } from '../api-document.ts'
import { curlOf, type Filled, filledOf, firstIdIn, keyOf, runOperation, type Told } from '../run-operation.ts'
import { schemaText } from '../schema-text.ts'
import { CodeBlock } from './code-block.tsx'
import classes from './reference.module.css'

interface Props {
  operation: Operation
  operations: readonly Operation[]
  apiKey: string
}

/** As every parameter is called that is one. */
const isTimestamp = ({ name }: Parameter): boolean => /(?:_ts|Ts)$/.test(name)

/** One call: what it takes, with values that can be sent as they are, and what it answers. */
export const OperationView = ({ operation, operations, apiKey }: Props) => {
  const { t } = useTranslation('apiReference')
  const state = useSession()
  const companyId = state.status === 'signedIn' ? state.user.companyId : null
  const [filled, setFilled] = useState<Filled>(() => filledOf(operation, companyId))
  const [told, setTold] = useState<Told | 'running' | 'unreachable' | null>(null)
  const [isSent, setIsSent] = useState(false)
  const set = (parameter: Parameter, value: string) =>
    setFilled((before) => ({ ...before, values: { ...before.values, [keyOf(parameter)]: value } }))

  const lacking = operation.parameters.filter((one) => one.required && !filled.values[keyOf(one)]?.trim())
  const isWrong = (one: Parameter) => {
    const value = filled.values[keyOf(one)]?.trim()
    return isTimestamp(one) && value !== undefined && value !== '' && !isInstant(value)
  }
  const run = async () => {
    setIsSent(true)
    if (lacking.length > 0 || operation.parameters.some(isWrong)) return
    setTold('running')
    setTold(await runOperation(operation, filled, apiKey).catch(() => 'unreachable' as const))
  }
  const takeFirst = async (parameter: Parameter) => {
    const list = operations.find(({ id }) => id === parameter['x-listed-by'])
    if (!list) return
    const own = filledOf(list, companyId)
    const answer = await runOperation(list, { ...own, values: { ...own.values, ...filled.values } }, apiKey).catch(
      () => null,
    )
    if (answer === null) return setTold('unreachable')
    const id = firstIdIn(answer)
    if (id === undefined) setTold(answer)
    else set(parameter, id)
  }

  return (
    <article className={classes.call} aria-labelledby="api-call">
      <h2 id="api-call">{operation.summary}</h2>
      <p className={classes.address}>
        <span className={classes.method} data-method={operation.method}>
          {operation.method}
        </span>
        <code>{operation.path}</code>
      </p>
      <p className={classes.hint}>{operation.description}</p>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        {operation.parameters.map((parameter) => (
          <div key={keyOf(parameter)} className={classes.parameter}>
            <TextInput
              label={parameter.name}
              description={`${t(`places.${parameter.in}`)} · ${schemaText(parameter.schema)}`}
              required={parameter.required}
              error={
                isSent &&
                ((lacking.includes(parameter) && t('missing')) || (isWrong(parameter) && reasonText('timestamp')))
              }
              value={filled.values[keyOf(parameter)] ?? ''}
              onChange={(event) => set(parameter, event.currentTarget.value)}
            />
            {parameter['x-listed-by'] && (
              <Button variant="default" onClick={() => void takeFirst(parameter)}>
                {t('takeFirst')}
              </Button>
            )}
          </div>
        ))}
        {operation.body && (
          <Textarea
            label={t('body')}
            minRows={3}
            maxRows={20}
            spellCheck={false}
            classNames={{ input: classes.body }}
            value={filled.body}
            onChange={(event) => setFilled({ ...filled, body: event.currentTarget.value })}
          />
        )}
        <Button
          type="submit"
          className={classes.run}
          leftSection={<IconPlayerPlay size={16} stroke={1.75} />}
          loading={told === 'running'}
        >
          {t('run', { method: operation.method })}
        </Button>
      </form>
      <div role="status">{told && told !== 'running' && <Answer told={told} />}</div>
      <h3>{t('asCommand')}</h3>
      <CodeBlock label={t('asCommand')} text={curlOf(operation, filled)} />
      {operation.body && (
        <>
          <h3>{t('takes')}</h3>
          <CodeBlock label={t('takes')} text={schemaText(operation.body.schema)} />
        </>
      )}
      <h3>{t('answers')}</h3>
      <CodeBlock label={t('answers')} text={operation.reply ? schemaText(operation.reply) : t('file')} />
    </article>
  )
}

const Answer = ({ told }: { told: Told | 'unreachable' }) => {
  const { t } = useTranslation('apiReference')
  if (told === 'unreachable') return <p className={classes.failed}>{t('unreachable')}</p>
  return (
    <>
      <h3>
        {t('answer')}{' '}
        <span className={classes.status} data-ok={told.status < 400 || undefined}>
          {told.status}
        </span>{' '}
        <small>{t('took', { ms: told.tookMs })}</small>
      </h3>
      <CodeBlock label={t('answer')} text={told.text} />
    </>
  )
}
