/* What other modules may use of this one. */

export {
  askAsOperator,
  mayAsk,
  type OperatorsAnswer,
  type OperatorsOperation,
  operatorsOperations,
  rehearseAsOperator,
} from './http/ask-as-operator.ts'
export { appPagePolicy, stillPagePolicy } from './http/content-security-policy.ts'
export { endpoints } from './http/endpoints.ts'
export { isBusy } from './http/is-busy.ts'
