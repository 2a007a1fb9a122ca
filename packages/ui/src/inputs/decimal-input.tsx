import { NumberInput, type NumberInputProps } from '@mantine/core'
import { decimalPointOf } from '../data-table/cell-value.ts'
import { useUiTexts } from '../texts/ui-texts.ts'

/** A figure with the decimal point of the page; either point is taken for it. */
export const DecimalInput = (props: NumberInputProps) => {
  const { format } = useUiTexts()
  return <NumberInput decimalSeparator={decimalPointOf(format)} allowedDecimalSeparators={['.', ',']} {...props} />
}
