import { schemaResolver, type UseFormReturnType, useForm } from "@mantine/form";
import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { ApiError } from "./api-error.ts";

type FormProps = {
  ref: RefObject<HTMLFormElement | null>;
  noValidate: true;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  onMouseDown: (event: SyntheticEvent<HTMLFormElement>) => void;
};

/**
 * Leaving a field checks it; were that caused by pressing a button, the error that appears would
 * push the button from under the pointer and the click would be lost. Buttons don't take the focus.
 */
const keepFocusOnPress = (event: SyntheticEvent<HTMLFormElement>): void => {
  if (event.target instanceof Element && event.target.closest("button")) event.preventDefault();
};

/** A form checked by a schema of the contract, with the server's refusals beside their fields. */
export type SchemaForm<Values> = UseFormReturnType<Values> & {
  /** What `<form>` needs. @param onValid gets the values as typed, once they are all right */
  formProps: (onValid: (values: Values) => void) => FormProps;
  /**
   * Puts the fields that the server refused beside their inputs and focuses the first.
   *
   * @returns whether there were any; when not, the error is to be said elsewhere
   */
  showServerErrors: (error: unknown) => boolean;
};

/**
 * A form checked when a field is left and on submit; the first wrong field then gets the focus.
 *
 * @param options.schema the contract's, with its French messages
 * @param options.initialValues what is shown at first; its type is the form's
 * @param options.onValuesChange called each time something is typed or chosen
 */
export const useSchemaForm = <Values extends Record<string, unknown>>(options: {
  schema: z.ZodType;
  initialValues: Values;
  onValuesChange?: (values: Values) => void;
}): SchemaForm<Values> => {
  const ref = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const form = useForm<Values>({
    initialValues: options.initialValues,
    validate: schemaResolver(options.schema, { sync: true }),
    validateInputOnBlur: true,
    ...(options.onValuesChange && { onValuesChange: options.onValuesChange }),
  });

  // Fields are marked invalid by the render that a refusal causes: only then can one be focused.
  useEffect(() => {
    if (refusals > 0) {
      ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [refusals]);

  const focusFirstWrong = (): void => setRefusals((count) => count + 1);

  return {
    ...form,
    formProps: (onValid) => ({
      ref,
      noValidate: true,
      onSubmit: form.onSubmit((values) => onValid(values), focusFirstWrong),
      onMouseDown: keepFocusOnPress,
    }),
    showServerErrors: (error) => {
      if (!(error instanceof ApiError) || error.errors.length === 0) return false;
      form.setErrors(
        Object.fromEntries(error.errors.map(({ field, message }) => [field, message])),
      );
      focusFirstWrong();
      return true;
    },
  };
};
