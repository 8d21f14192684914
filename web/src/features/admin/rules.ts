import { reasonOf } from "../../lib/api/error.ts";

/** Said when a list can't be had. Source: specification §8. */
export const LOADING_FAILURE = "Échec du chargement des données";

const failureOf =
  (failure: string) =>
  (error: Error): string => {
    const reason = reasonOf(error);
    return reason ? `${failure}. ${reason}` : failure;
  };

/** Each says what failed, and why when the server tells. Source: specification §8. */
export const loadingFailure = failureOf(LOADING_FAILURE);
export const updateFailure = failureOf("Échec de la mise à jour");
export const sendingFailure = failureOf("Échec de l'envoi");
export const exportFailure = failureOf("Échec de l'export");
export const deletionFailure = failureOf("Échec de la suppression");
