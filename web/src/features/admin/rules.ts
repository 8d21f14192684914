import { reasonOf } from "../../lib/api/error.ts";

/** Message for a list that can't be loaded. Source: specification §8. */
export const LOADING_FAILURE = "Échec du chargement des données";

export const EXPORT_FAILURE = "Échec de l'export";

const failureOf =
  (failure: string) =>
  (error: Error): string => {
    const reason = reasonOf(error);
    return reason ? `${failure}. ${reason}` : failure;
  };

/** Message of a failure, with the server's reason if there is one. Source: specification §8. */
export const loadingFailure = failureOf(LOADING_FAILURE);
export const updateFailure = failureOf("Échec de la mise à jour");
export const sendingFailure = failureOf("Échec de l'envoi");
export const exportFailure = failureOf(EXPORT_FAILURE);
export const deletionFailure = failureOf("Échec de la suppression");
