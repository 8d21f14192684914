import { type FormErrors, schemaResolver, type UseFormReturnType, useForm } from "@mantine/form";
import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { ApiError } from "../api/error.ts";
import { toast } from "./toasts.ts";
import { whenIdle } from "./when.ts";

type FormProps = {
  ref: RefObject<HTMLFormElement | null>;
  noValidate: true;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  onMouseDownCapture: () => void;
};

/**
 * Leaving a field checks it; were that caused by pressing something else, the error that appears would push that from
 * under the pointer and the click would be lost. Checks wait until the pointer is up again.
 */
const useAfterPress = () => {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  const release = (): void => {
    isPressed.current = false;
    for (const act of waiting.current.splice(0)) act();
  };
  return {
    press: (): void => {
      isPressed.current = true;
      // The click comes right after `mouseup`, before any other task.
      window.addEventListener("mouseup", () => setTimeout(release), { once: true });
    },
    afterPress: (act: () => void): void => {
      if (isPressed.current) waiting.current.push(act);
      else act();
    },
  };
};

/** Brings a schema that the page does not wait for; the same function at each render. */
type LoadSchema = () => Promise<z.ZodType>;

/**
 * What checks the values. A schema to be loaded is, once the page can be used; what is left or submitted
 * before waits for it.
 */
const useValidate = <Values>(schema: z.ZodType | LoadSchema) => {
  const [loading] = useState<{ check?: (values: Values) => FormErrors }>({});
  const load = typeof schema === "function" ? schema : undefined;
  // Only the browser knows when it is idle.
  useEffect(() => {
    if (!load) return undefined;
    return whenIdle(() => {
      load().then(
        (loaded) => {
          loading.check = schemaResolver(loaded, { sync: true });
        },
        // Offline, say: submitting tries again.
        () => undefined,
      );
    });
  }, [load, loading]);
  if (typeof schema !== "function") return schemaResolver(schema, { sync: true });
  return (values: Values) =>
    loading.check?.(values) ??
    schema().then(
      (loaded) => schemaResolver(loaded, { sync: true })(values),
      // What checks can't be had: the server, which checks everything again, says what is wrong.
      () => ({}),
    );
};

/** A form checked by a schema of the contract, with the server's refusals beside their fields. */
export type SchemaForm<Values> = UseFormReturnType<Values> & {
  /** What `<form>` needs. @param onValid gets the values as typed, once they are all right */
  formProps: (onValid: (values: Values) => void) => FormProps;
  /**
   * Says why the server refused: beside the fields that are wrong, the first of which gets the focus; when no field is,
   * in a toast and as `refusal`.
   *
   * @param sentence what to say when no field is wrong
   */
  showFailure: (error: unknown, sentence: string) => void;
  /** For `<Refusal>`, beside the button: the sentence of the last failure, until the form is sent again. */
  refusal: string | undefined;
};

/**
 * A form checked when a field is left and on submit; the first wrong field then gets the focus.
 *
 * @param options.schema the contract's, with its French messages; or what brings it, always the same function
 * @param options.initialValues what is shown at first; its type is the form's
 * @param options.onValuesChange called each time something is typed or chosen
 */
export const useSchemaForm = <Values extends Record<string, unknown>>(options: {
  schema: z.ZodType | LoadSchema;
  initialValues: Values;
  onValuesChange?: (values: Values) => void;
}): SchemaForm<Values> => {
  const ref = useRef<HTMLFormElement>(null);
  const [wrongSends, setWrongSends] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<Values>({
    initialValues: options.initialValues,
    validate: useValidate<Values>(options.schema),
    validateInputOnBlur: true,
    ...(options.onValuesChange && { onValuesChange: options.onValuesChange }),
  });

  const { press, afterPress } = useAfterPress();
  const getInputProps: typeof form.getInputProps = (path, inputOptions) => {
    const props = form.getInputProps(path, inputOptions);
    return { ...props, onBlur: (event: unknown) => afterPress(() => props.onBlur?.(event)) };
  };

  // Fields are marked invalid by the next render: only then can one be focused.
  useEffect(() => {
    if (wrongSends > 0) {
      ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [wrongSends]);

  const focusFirstWrong = (): void => setWrongSends((count) => count + 1);

  return {
    ...form,
    getInputProps,
    formProps: (onValid) => ({
      ref,
      noValidate: true,
      onSubmit: form.onSubmit((values) => {
        setRefusal(undefined);
        onValid(values);
      }, focusFirstWrong),
      onMouseDownCapture: press,
    }),
    refusal,
    showFailure: (error, sentence) => {
      if (!(error instanceof ApiError) || error.errors.length === 0) {
        setRefusal(sentence);
        toast.error(sentence);
        return;
      }
      form.setErrors(
        Object.fromEntries(error.errors.map(({ field, message }) => [field, message])),
      );
      focusFirstWrong();
    },
  };
};
