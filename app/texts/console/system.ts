import { inPairs } from '#app/language/in-pairs.ts'

/** What operators see and do about the work of the machines, and who else is an operator. */
export const systemWords = inPairs({
  'GET /tasks': ['Tâches mises de côté', 'Tasks laid aside'],
  'POST /tasks/:id/retry': ['Réessayer cette tâche', 'Try this task again'],
  'POST /tasks/:id/give-up': ['Abandonner cette tâche', 'Give this task up'],
  'GET /provider-messages': ['Messages des prestataires', 'Messages of providers'],
  'POST /provider-messages/replay': ['Reprendre ce message', 'Take this message again'],
  'POST /provider-payments/import': ['Importer un paiement par carte', 'Import a card payment'],
  'GET /webhook-deliveries': ['Envois aux webhooks', 'Webhook deliveries'],
  'POST /webhook-deliveries/:id/resend': ['Renvoyer ce message', 'Send this message again'],
  'GET /operators': ['Opérateurs', 'Operators'],
  'POST /operator-changes': [
    'Proposer un changement d’opérateur',
    'Propose a change among operators',
  ],
  'POST /operator-changes/:id/approvals': ['Changement d’opérateur', 'Change among operators'],
  'POST /operator-persons': [
    'Proposer le compte personnel d’un opérateur',
    'Propose an operator’s own account',
  ],
  'POST /operator-persons/:id/approvals': [
    'Compte personnel d’un opérateur',
    'Operator’s own account',
  ],
  'GET /operator-webhook-endpoints': [
    'Webhooks de tous les opérateurs',
    'Webhooks of all operators',
  ],
  'POST /operator-webhook-endpoints/:id/removal': ['Retirer ce webhook', 'Take this webhook away'],
  'GET /webhook-endpoints': ['Mes webhooks', 'My webhooks'],
  'POST /webhook-endpoints': ['Ajouter un webhook', 'Add a webhook'],
  'POST /webhook-endpoints/:id/secret': ['Changer le secret', 'Exchange the secret'],
  'POST /webhook-endpoints/:id/enabling': ['Réactiver ce webhook', 'Enable this webhook'],
  'DELETE /webhook-endpoints/:id': ['Retirer ce webhook', 'Take this webhook away'],
  'GET /webhook-endpoints/:id/deliveries': [
    'Messages envoyés à ce webhook',
    'Messages to this webhook',
  ],
  'POST /webhook-endpoints/:id/resend': ['Renvoyer ce message', 'Send this message again'],
})
