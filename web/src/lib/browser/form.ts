import { type FormErrors, schemaResolver, type UseFormReturnType, useForm } from "@mantine/form";
import {
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import type { z } from "zod";
import { ApiError } from "../api/error.ts";
import { useEarlySubmit } from "./early-submit.ts";
import { useEarlyTyping } from "./early-typing.ts";
import { toast } from "./toasts.ts";
import { whenIdle } from "./when.ts";

type FormProps = {
  ref: RefObject<HTMLFormElement | null>;
  noValidate: true;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  onMouseDownCapture: () => void;
};

/**
 * Delays checks until the pointer is up. A field is checked when it is left; if a click elsewhere
 * causes this, the new error message would move the clicked element away and the click would be
 * lost.
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

/** Loads a schema that the page does not wait for; pass the same function at each render. */
type LoadSchema = () => Promise<z.ZodType>;

/**
 * Returns the check of a form's values. A schema to load is loaded when the browser is idle; checks
 * requested before wait for it.
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
        // The load may fail, for example offline: submitting tries again.
        () => undefined,
      );
    });
  }, [load, loading]);
  if (typeof schema !== "function") return schemaResolver(schema, { sync: true });
  return (values: Values) =>
    loading.check?.(values) ??
    schema().then(
      (loaded) => schemaResolver(loaded, { sync: true })(values),
      // When the schema can't be loaded, the server, which checks everything again, reports the
      // errors.
      () => ({}),
    );
};

/**
 * A form checked by a schema of the contract; it also shows the server's refusals beside their
 * fields.
 */
export type SchemaForm<Values> = UseFormReturnType<Values> & {
  /** Props of `<form>`. @param onValid gets the values as typed, once all are valid */
  formProps: (onValid: (values: Values) => void) => FormProps;
  /**
   * Shows why the server refused: beside the wrong fields, and the first one gets the focus. If no
   * field on the page is wrong, the reason shows in a toast and as `refusal`.
   *
   * @param sentence text to show when no field is wrong
   */
  showFailure: (error: unknown, sentence: string) => void;
  /**
   * Sentence of the last failure for `<Refusal>`, above the button; cleared when the form is sent
   * again.
   */
  refusal: string | undefined;
};

/**
 * A form that is checked when a field is left and on submit; then the first wrong field gets the
 * focus. What is wrong with fields that are not on the page shows as a failure does.
 *
 * @param options.schema the contract's, with its French messages; or a function that loads it,
 * always the same one
 * @param options.initialValues values shown at first; their type is the form's
 * @param options.onValuesChange called each time a value is typed or chosen, with the values before
 */
export const useSchemaForm = <Values extends Record<string, unknown>>(options: {
  schema: z.ZodType | LoadSchema;
  initialValues: Values;
  onValuesChange?: (values: Values, before: Values) => void;
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

  useEarlyTyping(ref, ({ dataset: { path }, value }) => {
    if (path) form.getInputProps(path).onChange(value);
  });
  useEarlySubmit(ref);

  const refuse = (sentence: string): void => {
    setRefusal(sentence);
    toast.error(sentence);
  };
  const showWrong = useEffectEvent((shown: HTMLFormElement) => {
    shown.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    const sentences = Object.values(form.errors).filter((error) => typeof error === "string");
    const [first] = sentences;
    // The wrong value may be one whose field is not there: its button would seem to do nothing.
    if (first && !sentences.some((sentence) => shown.textContent.includes(sentence))) refuse(first);
  });
  // The next render shows what is wrong beside the fields: only then can the first of them get the
  // focus.
  useEffect(() => {
    if (wrongSends > 0 && ref.current) showWrong(ref.current);
  }, [wrongSends]);

  const sayWrong = (): void => {
    setRefusal(undefined);
    setWrongSends((count) => count + 1);
  };

  return {
    ...form,
    getInputProps,
    formProps: (onValid) => ({
      ref,
      noValidate: true,
      onSubmit: form.onSubmit((values) => {
        setRefusal(undefined);
        onValid(values);
      }, sayWrong),
      onMouseDownCapture: press,
    }),
    refusal,
    showFailure: (error, sentence) => {
      if (!(error instanceof ApiError) || error.errors.length === 0) {
        refuse(sentence);
        return;
      }
      form.setErrors(
        Object.fromEntries(error.errors.map(({ field, message }) => [field, message])),
      );
      sayWrong();
    },
  };
};
